/** Each kind of check and its query say the same. */
import { expect, it } from 'vitest';
import { describeFinding } from '../../../../domain/month-checks/check-kind.ts';
import { CHECK_KEYS, CHECK_KINDS } from '../../../../domain/month-checks/kinds.ts';
import { CHECK_QUERIES } from './all.ts';

it.each(CHECK_QUERIES)('$key: its sentence has its figures, and no others', ({ key, query }) => {
  const named = [...CHECK_KINDS[key].what.matchAll(/\{(\w+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !query.includes(`'${name}', `))).toEqual([]);
});

it('operations §13.4: what is accepted is named by figures that the sentence has', () => {
  const unknown = CHECK_QUERIES.filter(({ query }) => /'\w+', NULL[,)]/.test(query));
  expect(unknown.map(({ key }) => key)).toEqual([]);
});

it('operations §13.3: every kind can be accepted with a reason, after its other ways out', () => {
  const without = CHECK_KEYS.filter((key) => CHECK_KINDS[key].ways.at(-1) !== 'accept');
  expect(without).toEqual([]);
});

it('operations §13.2: a sentence has its figures in words of the clinic', () => {
  expect(
    describeFinding(
      { what: 'Se paga {fee:pesos}, el {share:rate}, {lines:count} veces, {now:factor}: {who}.' },
      { fee: 1_234_567, share: 1525, lines: 12_000, now: 125, who: null },
    ),
  ).toBe('Se paga $1.234.567, el 15,25 %, 12.000 veces, 1,25: —.');
  const { what } = CHECK_KINDS.doubtedLines;
  const doubted = (lines: number) => describeFinding({ what }, { lines, doubt: 'Sin RUT' });
  expect([1, 1_200].map(doubted)).toEqual([
    '1 línea quedó con la duda «Sin RUT».',
    '1.200 líneas quedaron con la duda «Sin RUT».',
  ]);
});
