/** Uploads a file with the fields of its form. */
import type { Client } from './app.ts';

export async function upload<T>(
  client: Client,
  path: string,
  content: string | Uint8Array,
  { name, fields = {} }: { name: string; fields?: Readonly<Record<string, string>> },
) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new File([content as BlobPart], name));
  const request = new Request('http://x', { method: 'POST', body });
  return client.request<T>({
    method: 'POST',
    url: path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
