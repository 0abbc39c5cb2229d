import { expect, test } from 'vitest';
import { widthAtMost } from './text-width.ts';
import { createCompiler } from './typst.ts';

/** Every sign of a keyboard here, between others: so that what pairs of letters gain or lose counts, too. */
const SIGNS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => !/[\p{Cc}\u{ad}]/u.test(sign),
);
const TEXTS = [
  ...SIGNS.flatMap((sign) => [sign.repeat(20), `Av${sign}To${sign}fi${sign}LY`]),
  'María-José Ñandú Öström, Consulta médica electiva «control» – 40\u{a0}%',
  'WWW MMM mmm @@@ ……… —— ••• °ªº',
  'Participación · HMQ · R-12 v3 + R-13 v1',
];

/** What the compiler makes of each text, in ems, set as the documents are. */
function measured(texts: readonly string[]): number[] {
  const compiler = createCompiler();
  const texting = texts.map((text) => JSON.stringify(text)).join(', ');
  const mainFileContent = `#set text(lang: "es", region: "cl", font: "Libertinus Serif", size: 100pt, number-width: "tabular")
#context [#metadata((${texting},).map(it => measure(it).width.pt() / 100)) <widths>]`;
  const { result } = compiler.compile({ mainFileContent });
  if (!result) throw new Error('not compiled');
  const [found] = compiler.query(result, { selector: '<widths>' });
  return found.value;
}

test('no text is set wider than is said, nor much narrower, and of foreign signs nothing is said', () => {
  const widths = measured(TEXTS);
  const wrong = TEXTS.filter((text, index) => {
    const said = widthAtMost(text);
    return said !== null && said < (widths[index] ?? Number.POSITIVE_INFINITY);
  });
  expect(wrong).toEqual([]);
  const name = 'Constanza Fernández Echeverría';
  const [width = 0] = measured([name]);
  expect(widthAtMost(name)).toBeLessThan(width * 1.25);
  expect(widthAtMost('Ana 漢字')).toBeNull();
  expect(widthAtMost('Zoë ﷽')).toBeNull();
});
