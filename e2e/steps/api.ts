import { apiBase, type EndpointName, endpoints, type InputOf, type ResultOf } from '#contract/endpoints.ts';

/** Response of the API, failure or not. */
export interface Answer<N extends EndpointName> {
  readonly status: number;
  readonly code: number;
  readonly desc?: string;
  readonly result?: ResultOf<N>;
}

/** Calls the API from outside the browser: to check state, or as another device. */
export async function callApi<N extends EndpointName>(
  server: { readonly url: string },
  name: N,
  input: InputOf<N>,
  token?: string,
): Promise<Answer<N>> {
  const { method, path } = endpoints[name];
  const { body: content }: { body?: unknown } = Object(input);
  const body = content === undefined ? null : JSON.stringify(content);
  const answer = await fetch(`${server.url}${apiBase}${path}`, {
    method,
    body,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { token, authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, ...(await answer.json()) };
}
