type Choice = {
  /** The network's answer; null where there was none. */
  readonly asked: Promise<Response | null>;
  readonly copy: Response | undefined;
  /** Comes when nobody should wait any longer. */
  readonly patience: Promise<null>;
};

/** The network's answer and, where it is late, broken or missing, the copy; null where there is neither. */
export async function chooseAnswer({ asked, copy, patience }: Choice): Promise<Response | null> {
  const answer = await (copy === undefined ? asked : Promise.race([asked, patience]));
  if (copy === undefined) return answer;
  return answer === null || answer.status >= 500 ? copy : answer;
}
