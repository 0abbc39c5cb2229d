/** Questions whose figure would be that of another question: they have none (operations §6.20). */
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../domain/calendar/calendar.ts';
import { comparedParts } from './compare.ts';
import { readParts } from './read.ts';
import { isUnderstood, understand } from './understand.ts';

const TODAY = localDate('2026-11-27');
const partsOf = (question: string) => readParts(question, TODAY);
/** The inputs of a question, or of both questions that it compares; empty for one without a figure. */
function inputsOf(question: string): unknown[] {
  const parts = partsOf(question);
  const found = understand(parts);
  if (isUnderstood(found)) return [found];
  const both = comparedParts(parts, TODAY)?.map(understand) ?? [];
  return both.every(isUnderstood) ? both : [];
}

const hasNone = (question: string) => expect(inputsOf(question)).toEqual([]);

describe('operations §6.20: has no figure', () => {
  it.each([
    '¿Cuántas atenciones de isapre hubo en octubre?',
    '¿Cuántas atenciones de octubre no son de isapre?',
    '¿Cuántas atenciones hubo en octubre que no son de isapre?',
  ])('for all isapres, since no plan has that name: %s', hasNone);
});
