/** Health plans. What is of isapres is what is neither of Fonasa nor particular: no plan is called so. */
import type { FeeGroups } from '../../../../contract/fees/calculations.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
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

/** The most plans that the calls answer. */
const MOST_PLANS = 1_000;
type Figures = Readonly<Record<string, number | null>>;
type ByPlan<Sums> = {
  readonly groups: readonly { readonly code: string | null; readonly records: number }[];
  readonly total: number;
  readonly sums: Sums;
};

/** Whether a plan's name says one of the others. */
const isOf = (plan: string) => (group: { readonly code: string | null }) =>
  foldName(group.code ?? '').includes(plan);

/**
 * What all plans have, less those of Fonasa and particular ones, and how many records these are: of one answer, so that what changes
 * meanwhile is in none of it or in all. Throws where there are too many plans to be read.
 */
function withoutOthers<Sums extends Figures>({ groups, total, sums }: ByPlan<Sums>) {
  if (groups.filter(({ code }) => code !== null).length < total) throw new Unanswerable(TOO_MANY);
  const others = groups.filter((group) => OTHERS.some((plan) => isOf(plan)(group)));
  const left = Object.entries(sums).map(([figure, sum]) => [
    figure,
    others.reduce(
      (rest, other) => rest - Number((other as unknown as Figures)[figure] ?? 0),
      Number(sum ?? 0),
    ),
  ]);
  return {
    sums: Object.fromEntries(left) as { readonly [Figure in keyof Sums]: number },
    leftOut: OTHERS.map((plan) =>
      others.filter(isOf(plan)).reduce((sum, { records }) => sum + records, 0),
    ),
  };
}
const TOO_MANY =
  'Son demasiadas previsiones distintas para separar las isapres. Pregunte por una de ellas.';

/** Fees as `read` answers them for a filter; of isapres all but the others, which have no groups. */
export async function feesOfPlan(
  { by, ...plans }: Plans & { readonly by?: string | undefined },
  read: (
    filter: ReturnType<typeof planFilter> & { by?: 'plan'; limit?: number },
  ) => Promise<FeeGroups>,
): Promise<FeeGroups> {
  if (plans.plan !== ISAPRES) return read(planFilter(plans));
  if (by !== undefined) throw new Unanswerable(NOT_GROUPED);
  const found = await read({ ...planFilter({}), by: 'plan', limit: MOST_PLANS });
  return { groups: [], total: 0, sums: withoutOthers(found).sums };
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
  const { sums, leftOut } = withoutOthers(
    await calls.attentions.groups({
      ...filters,
      ...planFilter({}),
      by: 'plan',
      limit: MOST_PLANS,
      sort: '-records',
    }),
  );
  const counted = countOf(sums.records, 'atención', 'atenciones');
  return {
    title: `Atenciones de isapres${where}`,
    sentence: `Hay ${counted} que no son de Fonasa ni particulares${where}, por un bruto de ${formatPesos(sums.grossAmount)} (participado: ${formatPesos(sums.participatedAmount)}): las de las isapres, pero también las de otra previsión, como Capredena o una mutual, y las que no dicen cuál es.`,
    facts: [
      { label: 'Atenciones', value: counted },
      { label: 'Bruto', value: formatPesos(sums.grossAmount) },
      { label: 'Participado', value: formatPesos(sums.participatedAmount) },
      ...OTHERS.map((plan, at) => ({
        label: `Sin contar, de ${plan}`,
        value: countOf(leftOut[at] ?? 0, 'atención', 'atenciones'),
      })),
    ],
    // The screens do not filter by it.
    link: null,
  };
}
