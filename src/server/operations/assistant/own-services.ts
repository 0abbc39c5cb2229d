/** The services of a doctor's own attentions, by which services are known to doctors: they read no list of services. */
import { readable } from './grammar/name-searches.ts';
import type { Asker } from './tool.ts';

/** A service that a question names. */
export type NamedService = { readonly id: number; readonly code: string; readonly name: string };

/** The id of no service: a call that is given no id at all is not narrowed down. */
export const NO_SERVICE = 2_147_483_647;

/** More than a doctor ever does. */
const MOST = 1_000;

/** The services of the asker's own attentions, the most frequent first; none for who is no doctor or may not read them. */
export async function ownServices({ calls, user }: Asker): Promise<readonly NamedService[]> {
  if (user.doctorId === null) return [];
  const asked = { doctorId: user.doctorId, by: 'service', limit: MOST, sort: '-records' } as const;
  const found = await readable(calls.attentions.groups(asked), null);
  return (found?.groups ?? []).map(({ id, code, name }) => ({
    id: id ?? NO_SERVICE,
    code: code ?? '',
    name: name ?? '',
  }));
}
