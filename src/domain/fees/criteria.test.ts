import { expect, it } from 'vitest';
import { feeLine } from '../../../test/support/fees.ts';
import { weekdayOfEpochDay } from '../calendar/calendar.ts';
import { CRITERIA, CRITERION_KEYS, factsOf, type LineFacts } from './criteria.ts';

// fees §2.9
it('reads each criterion’s own fact of a line, in the order of the table', () => {
  const line = feeLine();
  // Facts that no two criteria share, whatever a real line may say.
  const told = Object.fromEntries(
    CRITERION_KEYS.map((key, place) => [CRITERIA[key].fact, 100 + place]),
  );
  const facts = factsOf({ ...line, ...told } as LineFacts);
  const expected = CRITERION_KEYS.map((key, place) =>
    key === 'day' ? weekdayOfEpochDay(100 + place) : 100 + place,
  );
  expect(facts).toEqual(expected);
});
