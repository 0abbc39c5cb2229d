/** The words for findings of the rule check. */
import type { RuleCheckSummary } from '../../../contract/fees/rule-checks.ts';
import { pesos } from '../../../domain/money.ts';
import {
  FINDING_KINDS,
  type FindingKind,
  type Severity,
} from '../../../domain/rule-check/rule-check-list.ts';
import { describeCount } from '../../../domain/rule-check/rule-check-sentences.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { StateBadge } from '../../../domain/words/state-badges.ts';

/** What each kind of finding means, and why it matters. */
export const KIND_WORDS: Readonly<Record<FindingKind, { title: string; description: string }>> = {
  uncovered: {
    title: 'Atenciones sin regla',
    description:
      'Ninguna regla ni convenio coincide con ellas: se pagan al 100 % de la base. La mayor suma primero.',
  },
  overlap: {
    title: 'Reglas que empatan',
    description:
      'Toman las mismas atenciones con la misma prioridad y el mismo detalle: solo decide cuál comienza después o cuál se creó primero. Una prioridad distinta lo resuelve.',
  },
  never: {
    title: 'Reglas que no se aplican',
    description:
      'Otra regla toma antes todas sus atenciones, o lo que dicen no puede ocurrir. Se pueden cambiar o dejar inactivas.',
  },
  expiry: {
    title: 'Por vencer y recién vencidas',
    description: 'Vencen dentro de 30 días, o vencieron en los últimos 30 sin que otra las suceda.',
  },
  openEnd: {
    title: 'Convenios sin fecha de fin',
    description: 'Conviene acordar hasta cuándo rigen.',
  },
};

export const SEVERITY_BADGES: Readonly<Record<Severity, StateBadge>> = {
  high: { label: 'Alta', color: 'red' },
  medium: { label: 'Media', color: 'yellow' },
  low: { label: 'Baja', color: 'gray' },
};

/** The number of findings of a kind, of one severity or of all. */
export function findingCount(
  summary: RuleCheckSummary | undefined,
  kind: FindingKind,
  severity?: Severity,
): number {
  return (summary?.counts ?? [])
    .filter((count) => count.kind === kind && (severity ?? count.severity) === count.severity)
    .reduce((sum, { total }) => sum + total, 0);
}

const FOUND: Readonly<Record<Exclude<FindingKind, 'uncovered'>, readonly [string, string]>> = {
  overlap: ['empate entre reglas', 'empates entre reglas'],
  never: ['regla que no se aplica', 'reglas que no se aplican'],
  expiry: ['regla por vencer', 'reglas por vencer'],
  openEnd: ['convenio sin fecha de fin', 'convenios sin fecha de fin'],
};

/** The findings in a few words: `12 atenciones por $1.200.000 sin regla, 2 empates entre reglas`. */
export function describeSummary(summary: RuleCheckSummary): string {
  const { uncovered } = summary;
  return FINDING_KINDS.flatMap((kind) => {
    if (kind === 'uncovered') {
      if (!uncovered?.lines) return [];
      const { lines, amount } = uncovered;
      return [`${describeCount({ lines, amount: pesos(amount) })} sin regla`];
    }
    const total = findingCount(summary, kind);
    const [one, many] = FOUND[kind];
    return total === 0 ? [] : [countOf(total, one, many)];
  }).join(', ');
}
