/**
 * A `fetch` with upload progress (0 to 1), which the platform lacks. Supports method, headers, body and signal only.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      request.withCredentials = init.credentials === 'include';
      for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>)) {
        request.setRequestHeader(name, value);
      }
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      const fail = () => reject(new TypeError('the request failed'));
      request.onerror = fail;
      request.ontimeout = fail;
      request.onabort = () => reject(new DOMException('called off', 'AbortError'));
      request.onload = () => {
        const type = request.getResponseHeader('content-type');
        resolve(
          new Response(request.responseText, {
            status: request.status,
            ...(type && { headers: { 'content-type': type } }),
          }),
        );
      };
      init.signal?.addEventListener('abort', () => request.abort());
      if (init.signal?.aborted) return request.onabort?.(new ProgressEvent('abort'));
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}
