/** The services that a question names: one, or all of one everyday name, which are summed up (operations §30.1). */
import { countOf } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { isAlike, isPattern, wordOf } from '../grammar/alike.ts';
import { type NamedService, NO_SERVICE, ownServices } from '../own-services.ts';
import { type Asker, Unanswerable } from '../tool.ts';
import { serviceNamed } from './catalogues.ts';
import type { AskedDoctor } from './inputs.ts';

/** The most services that are read for a pattern. */
const READ = 100;

/**
 * The services that a question names: the one with a code or name, or all of a pattern; of a doctor those of their own
 * attentions. None where it names none; throws if nothing fits, or if a name is that of several.
 */
export async function askedServices(
  asker: Asker,
  doctor: AskedDoctor | null,
  asked: string | undefined,
): Promise<readonly NamedService[]> {
  if (asked === undefined) return [];
  const { calls, user } = asker;
  const isOfStaff = isStaff(user);
  if (!isPattern(asked))
    return isOfStaff
      ? [await serviceNamed(calls, asked)]
      : doctor
        ? [await ownService(asker, asked)]
        : [];
  const found = isOfStaff
    ? await calls.services.list({ search: wordOf(asked), limit: READ, sort: 'name' })
    : await ownServices(asker);
  // Of those that were not read the sum would lack something.
  if (isOfStaff && found.length === READ)
    throw new Unanswerable(
      `Son demasiadas las prestaciones que calzan con «${wordOf(asked)}». Pregunte por una, con su nombre o su código.`,
    );
  const alike = found.filter(({ name }) => isAlike(name, asked));
  if (alike.length === 0)
    throw new Unanswerable(`No encontré ninguna prestación que calce con «${wordOf(asked)}».`);
  return alike;
}

/** ` de 17-01-045 Cesárea`, ` de 3 prestaciones con «resonancia» (…)`; nothing for none. */
export function ofServices(services: readonly NamedService[], asked: string | undefined): string {
  if (asked === undefined) return '';
  const [only] = services;
  if (!isPattern(asked)) return only ? ` de ${only.code} ${only.name}` : '';
  const names = new Intl.ListFormat('es').format(services.map(({ name }) => name));
  return ` de ${countOf(services.length, 'prestación', 'prestaciones')} con «${wordOf(asked)}» (${names})`;
}

/** The filter of calls for the services that a question names; none where it names none. */
export const idsOf = (services: readonly NamedService[]): number[] | undefined =>
  services.length === 0 ? undefined : services.map(({ id }) => id);

/** A service's code, as it is written. */
const SERVICE_CODE = /^\d{2}-\d{2}-\d{3}(?:-\d{2})?$/;

/** The service of the asker's own attentions with this code or name. */
export async function ownService(asker: Asker, asked: string): Promise<NamedService> {
  const same = (await ownServices(asker)).find(({ code, name }) =>
    [code, name].some((one) => foldName(one) === foldName(asked)),
  );
  // Of a code it is known that there are none; a name may be that of another service.
  if (!same && SERVICE_CODE.test(asked)) return { id: NO_SERVICE, code: asked, name: '' };
  if (!same) throw new Unanswerable(`No encontré atenciones suyas de «${asked}».`);
  return same;
}
