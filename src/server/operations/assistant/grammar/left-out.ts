/** What is left of a figure where somebody or something that is named is left out: 'sin contar Cirugía General'. */
import { formatPesos } from '../../../../domain/money.ts';
import { formatCount } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
import { type Finding, Unanswerable } from '../tool.ts';
import { INPUT_NAMES } from './criteria.ts';
import { numberOf } from './difference.ts';
import { RANKED_NOUNS } from './group-frames.ts';
import { isMark, isSaid, type NameKind, type Part } from './parts.ts';
import { isUnderstood, type Understood, understand } from './understand.ts';

/** Words that leave out what is named after them. */
const LEAVING_OUT =
  /^(?:sin|sacando|quitando|restando|descontando|excluyendo|exceptuando|excepto(?: por)?|salvo|menos|aparte de|sin (?:contar|incluir|considerar|tomar en cuenta)|no (?:me )?(?:pongas|incluyas|consideres|cuentes)|no tomes en cuenta|dejando a?fuera)(?: (?:a|lo))?$/;

/** 'Sin contar Cirugía General, cuánto se pagó': the same with what is left out alone, and its name; null for anything else. */
function leftOut(
  parts: readonly Part[],
): { readonly only: readonly Part[]; readonly name: Part & { readonly kind: 'name' } } | null {
  const at = parts.findIndex(
    ({ kind, typed }) => kind === 'unknown' && LEAVING_OUT.test(foldName(typed)),
  );
  const name = at < 0 ? undefined : parts.slice(at + 1).find(isSaid);
  if (name?.kind !== 'name' || parts.some((part) => isMark(part, 'compare', ...RANKED_NOUNS)))
    return null;
  return { only: parts.filter((_, place) => place !== at), name };
}

export type Rest = { readonly all: Understood; readonly only: Understood; readonly name: string };

/** 'Por especialidad, sin contar Anestesiología': the groups, and the figure of the one that is left out alone; null for anything else. */
function ofGroups(only: readonly Part[], name: Part & { readonly kind: 'name' }): Rest | null {
  const all = understand(only.filter((part) => part !== name));
  if (!isUnderstood(all) || all.input.by !== name.of || 'order' in all.input) return null;
  const { by, ...own } = all.input;
  // Payments are told by groups alone.
  const input = all.tool === 'payment_groups' ? { ...own, by } : own;
  return {
    all,
    only: { ...all, input: { ...input, [fieldOf(name)]: name.value } },
    name: name.value,
  };
}
const fieldOf = ({ of }: { readonly of: NameKind }): string =>
  INPUT_NAMES[of as keyof typeof INPUT_NAMES] ?? of;

/** What is left of the figures of all where somebody or something that is named is left out; null for anything else. */
export function restOf(parts: readonly Part[]): Rest | null {
  const out = leftOut(parts);
  if (!out) return null;
  const grouped = ofGroups(out.only, out.name);
  if (grouped) return grouped;
  const only = understand(out.only);
  if (!isUnderstood(only) || 'by' in only.input || 'isAverage' in only.input) return null;
  const { [fieldOf(out.name)]: named, ...input } = only.input;
  if (named === undefined) return null;
  // The payments of all are told by another tool than those of one doctor.
  const all =
    only.tool === 'doctor_payments'
      ? understand(out.only.filter((part) => part !== out.name))
      : { ...only, input };
  return isUnderstood(all) ? { all, only, name: out.name.value } : null;
}

const NO_REST = 'No sé restar eso de esa cifra. Pregunte por ambas, una después de la otra.';

/** The figures that add up, of which the rest is left when some are taken out. */
const ADDING =
  'Registros Atenciones Pagos Bruto Neto Participado Calculado Retención Líquido'.split(' ');

/** What is left of all without one of them, as facts and as an answer; refused without such a figure in common. */
export function withoutOne(all: Finding, one: Finding, name: string): Finding {
  const facts = all.facts.flatMap(({ label, value }) => {
    const taken = one.facts.find((fact) => fact.label === label)?.value ?? '';
    const [whole, part] = [numberOf(value), numberOf(taken)];
    if (!ADDING.includes(label.split(' ')[0] ?? '') || whole === null || part === null) return [];
    const left = whole - part;
    const noun = /\p{L}.*$/u.exec(value)?.[0];
    return [
      {
        label,
        value: value.startsWith('$')
          ? formatPesos(left)
          : `${formatCount(left)} ${noun ?? ''}`.trim(),
      },
    ];
  });
  if (facts.length === 0) return groupsWithout(all, one, name);
  return {
    title: `${all.title}, sin ${name}`,
    sentence: `Sin ${name}: ${facts.map(({ label, value }) => `${label} ${value}`).join('; ')}. ${all.sentence} De ello se descuenta: ${one.sentence}`,
    facts,
    link: null,
  };
}

/** What payments are told by besides the month of the work: each of their groups has a fact more. */
const BY_DATE = ', por fecha de pago';

/** The groups without the one that is left out, each with its figure, and that one's; refused where it is none of them. */
function groupsWithout(all: Finding, one: Finding, name: string): Finding {
  const facts = all.facts.filter(({ label }) => label !== name && label !== `${name}${BY_DATE}`);
  if (facts.length === all.facts.length || facts.length === 0) throw new Unanswerable(NO_REST);
  const shown = facts.filter(({ label }) => !label.endsWith(BY_DATE)).length;
  const others = (numberOf(/De ([\d.]+) [^.:]* en total/.exec(all.sentence)?.[1] ?? '') ?? 0) - 1;
  const first =
    others > shown ? ` Se nombran ${formatCount(shown)} de ${formatCount(others)}.` : '';
  return {
    title: `${all.title}, sin ${name}`,
    sentence: `Sin ${name}. ${all.title}: ${facts.map(({ label, value }) => `${label}, ${value}`).join('; ')}.${first} Lo que se deja fuera: ${one.sentence}`,
    facts,
    link: null,
  };
}
