/** Attentions of isapres: no plan is called so, and they are those that are neither of Fonasa nor particular. */
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { type Asker, type Finding, Unanswerable } from '../tool.ts';

/** The word for all of them in place of a plan's name. */
export const ISAPRES = 'isapre';
const OTHERS = ['fonasa', 'particular'] as const;
const NOT_GROUPED =
  'De las isapres sé cuántas atenciones son en total. Pregunte por una, como «¿Cuántas atenciones de Colmena hubo este mes?».';

type Filters = Omit<Parameters<Asker['calls']['attentions']['groups']>[0], 'by' | 'limit' | 'sort'>;

/** How many attentions of the filters are of isapres, and their gross amount. */
export async function ofIsapres(
  { calls }: Asker,
  { by, isAverage }: { readonly by?: string; readonly isAverage?: true },
  filters: Filters,
  where: string,
): Promise<Finding> {
  if (by !== undefined || isAverage) throw new Unanswerable(NOT_GROUPED);
  const sumsOf = async (healthPlan: string | undefined) =>
    (
      await calls.attentions.groups({
        ...filters,
        healthPlan,
        by: 'recordType',
        limit: 2,
        sort: '-records',
      })
    ).sums;
  const [all, ...others] = await Promise.all([undefined, ...OTHERS].map(sumsOf));
  if (!all) throw new Unanswerable(NOT_GROUPED);
  const left = (of: 'records' | 'grossAmount' | 'participatedAmount') =>
    others.reduce((rest, other) => rest - other[of], all[of]);
  const counted = countOf(left('records'), 'atención', 'atenciones');
  return {
    title: `Atenciones de isapres${where}`,
    sentence: `Hay ${counted} que no son de Fonasa ni particulares${where}, por un bruto de ${formatPesos(left('grossAmount'))} (participado: ${formatPesos(left('participatedAmount'))}): las de las isapres, pero también las de otra previsión, como Capredena o una mutual, y las que no dicen cuál es.`,
    facts: [
      { label: 'Atenciones', value: counted },
      { label: 'Bruto', value: formatPesos(left('grossAmount')) },
      { label: 'Participado', value: formatPesos(left('participatedAmount')) },
      ...OTHERS.map((plan, at) => ({
        label: `Sin contar, de ${plan}`,
        value: countOf(others[at]?.records ?? 0, 'atención', 'atenciones'),
      })),
    ],
    // The screens do not filter by it.
    link: null,
  };
}
