/** How the resources of some days are searched, and what a server's outcome says (intake §22.2, intake §22.8). */
import { describe, expect, test } from 'vitest';
import { USUAL_CHOICES } from './choices.ts';
import { readOutcome } from './outcomes.ts';
import { searchParameters } from './search.ts';

// intake §22.2
describe('the search', () => {
  const datesOf = (dateFrom: string, dateTo: string) =>
    searchParameters(USUAL_CHOICES, { dateFrom, dateTo })
      .filter(([name]) => name === 'occurrence')
      .map(([, value]) => value);

  test('asks from the first to the last moment of the days in Chile', () => {
    expect(datesOf('2026-03-01', '2026-03-31')).toEqual([
      'ge2026-03-01T03:00:00Z',
      'lt2026-04-01T03:00:00Z',
    ]);
  });
  test('knows days of 23 and of 25 hours', () => {
    expect(datesOf('2026-09-06', '2026-09-06')).toEqual([
      'ge2026-09-06T04:00:00Z',
      'lt2026-09-07T03:00:00Z',
    ]);
    expect(datesOf('2026-04-04', '2026-04-04')).toEqual([
      'ge2026-04-04T03:00:00Z',
      'lt2026-04-05T04:00:00Z',
    ]);
  });
  test('asks for no day that an attention can’t have', () => {
    expect(datesOf('0001-01-01', '9999-12-31')).toEqual([
      'ge2000-01-01T03:00:00Z',
      'lt2100-01-01T03:00:00Z',
    ]);
  });
  test('includes what the attentions refer to, of the chosen base', () => {
    const days = { dateFrom: '2026-03-01', dateTo: '2026-03-01' };
    const included = (choices: Partial<typeof USUAL_CHOICES>) =>
      searchParameters({ ...USUAL_CHOICES, ...choices }, days)
        .filter(([name]) => name.startsWith('_include'))
        .map(([, value]) => value);
    expect(included({})).toEqual([
      'ChargeItem:subject',
      'ChargeItem:performer-actor',
      'ChargeItem:context',
      'PractitionerRole:practitioner',
      'Encounter:participant',
    ]);
    expect(included({ society: 'organization' })).toContain('ChargeItem:performing-organization');
    expect(included({ base: 'Procedure' })).toContain('Procedure:performer');
  });
});

// intake §22.8
describe('an outcome', () => {
  const outcome = (...issue: readonly object[]) => ({ resourceType: 'OperationOutcome', issue });

  test('is told in Spanish, with the places and without its own words', () => {
    const issue = {
      severity: 'error',
      code: 'not-supported',
      diagnostics: 'patient 12345678-5 unknown',
      expression: ['http.occurrence', 'secret is hunter2'],
    };
    expect(readOutcome(outcome(issue))).toEqual({
      words: 'no admite lo que se pide (http.occurrence)',
      isError: true,
    });
  });
  test('may only warn', () => {
    expect(readOutcome(outcome({ severity: 'warning', code: 'incomplete' }))).toEqual({
      words: 'no están todos los datos',
      isError: false,
    });
  });
  test('is nothing else, and not without issues', () => {
    expect(readOutcome({ resourceType: 'Bundle' })).toBeNull();
    expect(readOutcome(outcome())).toBeNull();
    expect(readOutcome(null)).toBeNull();
  });
});
