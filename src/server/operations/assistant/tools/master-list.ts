/** Questions about which banks, societies, specialties, provider types and holidays there are. */
import { z } from 'zod';
import { formatDate, yearOf } from '../../../../domain/calendar/calendar.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { type Asker, type Finding, linkTo, tool } from '../tool.ts';
import { documentsOf } from './catalogues.ts';
import { askedDays, days, daysOf, ofDays } from './inputs.ts';
import { capital, listed } from './wording.ts';

/** How many names are told. */
const NAMED = 30;

type Listed = { readonly name: string; readonly isActive?: boolean };
type Kind = {
  readonly words: readonly [one: string, many: string];
  readonly link: ReturnType<typeof linkTo>;
  read(calls: Asker['calls']): Promise<readonly Listed[]>;
};

const KINDS = {
  providerTypes: {
    words: ['tipo de prestador', 'tipos de prestador'],
    link: linkTo('/tipos-prestador'),
    read: (calls) => calls.providerTypes.list({ sort: 'name' }),
  },
  banks: {
    words: ['banco', 'bancos'],
    link: linkTo('/configuracion'),
    read: (calls) => calls.banks.list(),
  },
  societies: {
    words: ['sociedad médica', 'sociedades médicas'],
    link: linkTo('/sociedades-medicas'),
    read: (calls) => calls.societies.list({ sort: 'name' }),
  },
  specialties: {
    words: ['especialidad', 'especialidades'],
    link: linkTo('/especialidades'),
    read: (calls) => calls.specialties.list({ sort: 'name' }),
  },
} as const satisfies Record<string, Kind>;

export const masterList = tool({
  name: 'master_list',
  description:
    'Qué bancos, sociedades médicas, especialidades o tipos de prestador hay, y cuántos.',
  input: z.object({
    kind: z.enum(Object.keys(KINDS) as [keyof typeof KINDS]),
    isOfRetention: z
      .literal(true)
      .optional()
      .describe('De sociedades: a cuáles se retiene y qué documento emiten'),
  }),
  async run({ calls }, { kind, isOfRetention }) {
    if (isOfRetention) return societiesByRetention(calls);
    const { words, link, read }: Kind = KINDS[kind];
    const all = await read(calls);
    const names = all
      .slice(0, NAMED)
      .map(({ name, isActive = true }) => (isActive ? name : `${name} (sin uso)`));
    const [one, many] = words;
    return {
      title: capital(many),
      sentence:
        all.length === 0
          ? `No hay ${many}.`
          : `Hay ${countOf(all.length, one, many)}: ${listed(names, all.length)}.`,
      facts: [],
      link,
    };
  },
});

/** Which active societies something is retained of, and which not, with the document that each issues (payout §17.5). */
async function societiesByRetention(calls: Asker['calls']): Promise<Finding> {
  const all = (await calls.societies.list({ sort: 'name' })).filter(({ isActive }) => isActive);
  const named = (some: typeof all) =>
    listed(some.map(({ name }) => name).slice(0, NAMED), some.length);
  const byDocument = [...Map.groupBy(all, documentsOf)].map(
    ([documents, some]) => `${capital(documents)}: ${named(some)}.`,
  );
  const isOfSome = all.some(({ isWithheld }) => isWithheld);
  return {
    title: 'Retención de las sociedades',
    sentence:
      all.length === 0
        ? 'No hay sociedades médicas activas.'
        : `${isOfSome ? '' : 'A ninguna sociedad activa se le retiene. '}Según su ficha, a las sociedades se les paga así. ${byDocument.join(' ')}`,
    facts: all.slice(0, NAMED).map((society) => ({
      label: society.name,
      value: `Se le paga con ${documentsOf(society)}`,
    })),
    link: linkTo('/sociedades-medicas'),
  };
}

export const holidayList = tool({
  name: 'holidays',
  description: 'Qué feriados hay en un mes, un año o entre dos días, y cuáles de ellos quedan.',
  input: z.object(days),
  async run({ calls, today }, input) {
    const named = askedDays(input, today);
    const inDays = named.dateFrom === undefined ? daysOf({ year: yearOf(today) }) : named;
    const { dateFrom = '', dateTo = '' } = inDays;
    const all = await calls.holidays.list({ sort: 'date' });
    const found = all.filter(({ date }) => date >= dateFrom && date <= dateTo);
    const left = found.filter(({ date }) => date >= today);
    const where = ofDays(inDays);
    const said = (some: typeof found) =>
      new Intl.ListFormat('es').format(
        some.map(({ date, name }) => `${formatDate(date)} (${name})`),
      );
    return {
      title: `Feriados${where}`,
      sentence:
        found.length === 0
          ? `No hay feriados${where}.`
          : `Hay ${countOf(found.length, 'feriado', 'feriados')}${where}${
              left.length === 0
                ? ', todos ya pasados'
                : `, de los que quedan ${left.length}: ${said(left)}`
            }.`,
      facts: found.map(({ date, name }) => ({ label: formatDate(date), value: name })),
      link: linkTo('/configuracion'),
    };
  },
});
