import type { Client, Connection } from 'pg';

/** One result column as PostgreSQL describes it before execution. */
export type DescribedColumn = { readonly name: string; readonly typeName: string };

/** Types of the parameters and columns of a statement, by their names in `pg_type`. */
export type DescribedStatement = {
  readonly params: readonly string[];
  readonly columns: readonly DescribedColumn[];
};

type ParameterDescription = { readonly dataTypeIDs: readonly number[] };
type RowDescription = { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] };

/** Lets PostgreSQL parse and describe a statement without running it: unknown tables, columns and types fail. */
function describe(client: Client, text: string): Promise<ParameterDescription & RowDescription> {
  return new Promise((resolve, reject) => {
    let dataTypeIDs: ParameterDescription['dataTypeIDs'] = [];
    let fields: RowDescription['fields'] = [];
    const description = {
      submit(connection: Connection) {
        connection.once('parameterDescription', (message: ParameterDescription) => {
          dataTypeIDs = message.dataTypeIDs;
        });
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      callback: () => undefined,
      handleRowDescription(message: RowDescription) {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ dataTypeIDs, fields }),
    };
    client.query(description);
  });
}

export async function describeStatement(client: Client, text: string): Promise<DescribedStatement> {
  const { dataTypeIDs, fields } = await describe(client, text);
  const { rows } = await client.query<{ oid: number; typname: string }>(
    'select oid::int4 as oid, typname from pg_type where oid = any($1::oid[])',
    [[...dataTypeIDs, ...fields.map((field) => field.dataTypeID)]],
  );
  const names = new Map(rows.map(({ oid, typname }) => [oid, typname]));
  const nameOf = (oid: number) => names.get(oid) ?? String(oid);
  return {
    params: dataTypeIDs.map(nameOf),
    columns: fields.map(({ name, dataTypeID }) => ({ name, typeName: nameOf(dataTypeID) })),
  };
}
