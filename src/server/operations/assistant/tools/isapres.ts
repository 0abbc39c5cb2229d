/** Health plans. What is of isapres is what is neither of Fonasa nor particular: no plan is called so. */
import type { FeeGroups } from '../../../../contract/fees/calculations.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { type Asker, type Finding, Unanswerable } from '../tool.ts';

/** The word for all of them in place of a plan's name. */
export const ISAPRES = 'isapre';
const OTHERS = ['fonasa', 'particular'] as const;
const NOT_GROUPED =
  'De las isapres sé cuántas atenciones son en total. Pregunte por una, como «¿Cuántas atenciones de Colmena hubo este mes?».';
const ONE_PLAN = 'Sé las atenciones de una previsión, o las que no son de ella. Pregunte por una.';

type Plans = { readonly plan?: string | undefined; readonly otherPlan?: string | undefined };

/** Throws where one plan is asked for and another left out, or where what is of no isapre is. */
export function refuseSeveralPlans({ plan, otherPlan }: Plans): void {
  if ((plan !== undefined && otherPlan !== undefined) || otherPlan === ISAPRES)
    throw new Unanswerable(ONE_PLAN);
}

/** ` de previsión fonasa`, ` que no son de previsión particular`; of isapres, which ones these are. */
export const planInWords = ({ plan, otherPlan }: Plans): string =>
  otherPlan !== undefined
    ? ` que no son de previsión ${otherPlan}`
    : plan === undefined
      ? ''
      : plan === ISAPRES
        ? ' que no son de Fonasa ni particulares (isapres, otras previsiones y sin previsión)'
        : ` de previsión ${plan}`;

/** The filter of the calls; of isapres it is another for each call that they take. */
export const planFilter = ({ plan, otherPlan }: Plans) => ({
  healthPlan: plan ?? otherPlan,
  isOtherPlan: otherPlan === undefined ? undefined : true,
});

/** Fees as `read` answers them for a filter; of isapres all but the others, which have no groups. */
export async function feesOfPlan(
  { by, ...plans }: Plans & { readonly by?: string | undefined },
  read: (filter: ReturnType<typeof planFilter>) => Promise<FeeGroups>,
): Promise<FeeGroups> {
  if (plans.plan !== ISAPRES) return read(planFilter(plans));
  if (by !== undefined) throw new Unanswerable(NOT_GROUPED);
  const [all, ...others] = await Promise.all(
    [undefined, ...OTHERS].map((plan) => read(planFilter({ plan }))),
  );
  const sums = { ...(all as FeeGroups).sums };
  for (const figure of Object.keys(sums) as (keyof typeof sums)[])
    for (const other of others) sums[figure] -= other.sums[figure];
  return { groups: [], total: 0, sums };
}

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
