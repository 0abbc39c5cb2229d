/** Requests of rectification as the form makes them, and where a patient is named (access §27). */
import type { Rectifiable } from '../../src/contract/access/rectifications.ts';
import type { RightsRequest } from '../../src/contract/access/rights.ts';
import { rutOf } from '../../src/domain/identity/rut.ts';
import type { Client, TestApp } from './app.ts';
import { patientRecords } from './patient-records.ts';

/** RUTs that nobody has. */
export const FREE_RUTS = [23456789, 22333444, 21222333, 20111222].map(rutOf);

/** Those that may tell what was wrong: the rectification, what was asked for, and who read. */
const KEEPERS = ['rectification', 'rights_request', 'read_log'];

/** How many other records a preview tells of. */
export const sumOf = (records: Rectifiable['records']) =>
  Object.values(records).reduce((sum, one) => sum + one, 0);

type Asked = Partial<{
  names: string[];
  newName: string;
  newRut: string;
  reason: string;
  agreedAttentions: number;
  agreedOther: number;
}>;

/** What tests of rectifications do, by an administrator unless they say otherwise. */
export function rectifying({ query }: Pick<TestApp, 'query'>, admin: Client) {
  const { night, tablesNaming, books } = patientRecords({ query }, KEEPERS);

  async function request(personRut: string, kind = 'rectification'): Promise<number> {
    const { body } = await admin.post<RightsRequest>('/api/rights/requests', {
      personRut,
      kind,
      askedBy: 'La persona misma',
      ground: 'Cédula a la vista',
      receivedOn: '2026-01-02',
    });
    return body.id;
  }
  const preview = async (requestId: number, more: object = {}) =>
    (await admin.post<Rectifiable>('/api/rectifications/preview', { requestId, ...more })).body;

  /** As the form does it: it agrees to what is previewed, unless something else is given. */
  async function rectify(requestId: number, asked: Asked, client = admin) {
    const seen = await preview(requestId, { names: asked.names, newRut: asked.newRut });
    return client.post<{ id: number; code?: string; message?: string }>('/api/rectifications', {
      requestId,
      names: seen.spellings?.map(({ name }) => name) ?? ['X'],
      reason: 'Lo pidió con su cédula',
      agreedAttentions: seen.attentions ?? 0,
      agreedRecords: sumOf(seen.records ?? {}),
      agreedOther: null,
      ...asked,
    });
  }
  const code = async (requestId: number, asked: Asked) =>
    (await rectify(requestId, asked)).body.code;

  return { query, night, tablesNaming, books, request, preview, rectify, code };
}
