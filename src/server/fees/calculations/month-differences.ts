import { createCalculator } from '../../../domain/fees/engine.ts';
import { type MonthScales, ScaleDifferences } from './scale-differences.ts';
import {
  type ChangedRules,
  compare,
  type StandingLine,
  scalesOf,
  type TouchedLine,
  touchedLine,
} from './touched-lines.ts';

/**
 * Compares the lines of a month by both rule sets (payout §26.6); they are added in the order of date, time and id. Lines outside
 * scales are told at once, the others at the end.
 */
export function createMonthDifferences(
  rules: ChangedRules,
  scales: MonthScales,
  onTouched: (line: TouchedLine) => void,
) {
  const now = createCalculator(rules.before);
  const then = createCalculator(rules.after);
  const placed = new Set(scales.places.map(({ attentionId }) => attentionId));
  const inScales = new Map<number, StandingLine[]>();
  const isInScale = ({ line }: StandingLine) =>
    placed.has(line.attentionId) ||
    [rules.before, rules.after].some((set) => scalesOf(set, line)[0]);

  return {
    add(standing: StandingLine): void {
      const { line } = standing;
      if (isInScale(standing)) {
        const ofDoctor = inScales.get(line.doctorId) ?? [];
        inScales.set(line.doctorId, ofDoctor);
        ofDoctor.push(standing);
        return;
      }
      const compared = compare(standing, now.calculate(line), then.calculate(line));
      if (compared.isTouched) onTouched(touchedLine(compared));
    },

    end(): void {
      const placesOf = Map.groupBy(scales.places, ({ doctorId }) => doctorId);
      for (const [doctorId, lines] of inScales) {
        const places = placesOf.get(doctorId) ?? [];
        const touched = new ScaleDifferences(rules, { ...scales, places }).touchedOf(lines);
        for (const line of touched) onTouched(line);
      }
    },
  };
}
