import type { Client, Connection } from 'pg';

/** One column of a result as PostgreSQL describes it before anything runs. */
export type DescribedColumn = { readonly name: string; readonly typeName: string };

type RowDescription = { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] };

/** Lets PostgreSQL parse, analyse and describe a text without running it: unknown tables, columns and types fail. */
function describe(client: Client, text: string): Promise<RowDescription['fields']> {
  return new Promise((resolve, reject) => {
    let fields: RowDescription['fields'] = [];
    const description = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      callback: () => undefined,
      handleRowDescription(message: RowDescription) {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(description);
  });
}

export async function describeStatement(client: Client, text: string): Promise<DescribedColumn[]> {
  const fields = await describe(client, text);
  const { rows } = await client.query<{ oid: number; typname: string }>(
    'select oid::int4 as oid, typname from pg_type where oid = any($1::oid[])',
    [fields.map((field) => field.dataTypeID)],
  );
  const names = new Map(rows.map(({ oid, typname }) => [oid, typname]));
  return fields.map(({ name, dataTypeID }) => ({ name, typeName: names.get(dataTypeID) ?? String(dataTypeID) }));
}
