/** `call` by its HTTP method and path. What the browser loads first uses `call` itself, to load less. */
import { type CallDefinition, call } from './call.ts';

const by =
  (method: CallDefinition['method']) =>
  (path: CallDefinition['path'], definition: Omit<CallDefinition, 'method' | 'path'>) =>
    call({ ...definition, method, path });

export const get = by('GET');
export const post = by('POST');
export const put = by('PUT');
export const del = by('DELETE');
