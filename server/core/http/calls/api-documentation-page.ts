import { html, htmlText, type Html } from '#server/core/documents/html.ts';
import type { OpenApiDocument } from './openapi.ts';

type OpenApiPart = Readonly<Record<string, unknown>>;

/**
 * Renders the contract as a page without scripts or inline styles, so that it satisfies the content security policy.
 */
export function apiDocumentationPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return htmlText(
    html`<!doctype html>
      <html lang="en" dir="ltr">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${document.info.title} API ${document.info.version}</title>
        </head>
        <body>
          <main>
            <h1>${document.info.title} API ${document.info.version}</h1>
            <p>${document.info.description}</p>
            <p>For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi})</p>
            <nav aria-label="Calls">
              <ul>
                ${calls.map(
                  ({ path, method, operation }) =>
                    html`<li>
                      <a href="#${textOf(operation['operationId'])}"><code>${method} ${path}</code></a>
                    </li>`,
                )}
              </ul>
            </nav>
            ${calls.map(({ path, method, operation }) => operationHtml(`${method} ${path}`, operation))}
            <h2 id="problem">Problem</h2>
            <pre>${prettyJson(document.components.schemas.Problem)}</pre>
          </main>
        </body>
      </html>`,
  );
}

function operationHtml(title: string, operation: OpenApiPart): Html {
  const parameters = partsOf(operation['parameters']);
  return html`<section>
    <h2 id="${textOf(operation['operationId'])}"><code>${title}</code></h2>
    <p>${textOf(operation['summary'])}</p>
    ${
      parameters.length > 0 &&
      html`<h3>Parameters</h3>
        <ul>
          ${parameters.map(parameterHtml)}
        </ul>`
    }
    ${
      operation['requestBody'] !== undefined &&
      html`<h3>Body</h3>
        <pre>${prettyJson(schemaIn(operation['requestBody']))}</pre>`
    }
    <h3>Answers</h3>
    <dl>
      ${Object.entries(isPart(operation['responses']) ? operation['responses'] : {}).map(([status, answer]) => answerHtml(status, answer))}
    </dl>
  </section>`;
}

function parameterHtml(parameter: OpenApiPart): Html {
  const required = parameter['required'] === true ? 'required' : 'optional';
  return html`<li>
    <code>${textOf(parameter['name'])}</code> (${textOf(parameter['in'])}, ${required}):
    <code>${JSON.stringify(parameter['schema'])}</code>
  </li>`;
}

function answerHtml(status: string, answer: unknown): Html {
  const description = isPart(answer) ? textOf(answer['description']) : '';
  const schema = schemaIn(answer);
  const isProblem = isPart(schema) && '$ref' in schema;
  return html`<dt><strong>${status}</strong> ${description}</dt>
    <dd>
      ${headersIn(answer).map(
        ([name, header]) => html`<p>Header <code>${name}</code>: <code>${JSON.stringify(header)}</code></p>`,
      )}
      ${isProblem ? html`<a href="#problem">Problem</a>` : schema !== null && html`<pre>${prettyJson(schema)}</pre>`}
    </dd>`;
}

function schemaIn(part: unknown): unknown {
  const content = isPart(part) ? part['content'] : null;
  const media = isPart(content) ? content['application/json'] : null;
  return isPart(media) ? (media['schema'] ?? null) : null;
}

function headersIn(answer: unknown): [string, unknown][] {
  const headers = isPart(answer) ? answer['headers'] : null;
  return isPart(headers) ? Object.entries(headers) : [];
}

function isPart(value: unknown): value is OpenApiPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partsOf(value: unknown): OpenApiPart[] {
  return Array.isArray(value) ? value.filter(isPart) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
