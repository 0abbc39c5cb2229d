/** What axe finds serious on a page, with the verdicts of its own runner, in less of the processors' time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** An sRGB colour of axe's, each part from 0 to 1; its types leave it out. */
type Color = { r: number; g: number; b: number; alpha: number; parseString(text: string): Color };

type AxeWindow = {
  axe: typeof axe & {
    commons: { color: { Color: new () => Color } };
    _audit: { rules: { id: string; impact: axe.ImpactValue }[] };
  };
};

/** A violation: its rule, how grave it is, and where. */
type Violation = Pick<axe.Result, 'id' | 'impact'> & { targets: string[] };

/** The program without spaces and comments, which is less than half as long: each document reads and compiles it. */
const PROGRAM = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Reads each colour once: a screen has a dozen, which axe would read anew for every word, for a third of its time.
 * Runs in the page.
 */
function rememberColors(): void {
  const { Color } = (window as unknown as AxeWindow).axe.commons.color;
  const parse = Color.prototype.parseString;
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
  Color.prototype.parseString = function parseOnce(this: Color, text: string) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(new Color(), text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** Every serious or critical violation on the page as it stands; the page has no frames of others. */
export async function violationsOn(page: Page): Promise<Violation[]> {
  // Once per document: half a megabyte that is read and compiled each time.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(PROGRAM);
    await page.evaluate(rememberColors);
  }
  return page.evaluate(async () => {
    const { axe } = window as unknown as AxeWindow;
    const enabled = new Set(axe.getRules().flatMap((rule) => (rule.enabled ? [rule.ruleId] : [])));
    // A rule's impact is that of all that it finds.
    const runOnly = axe._audit.rules
      .filter(
        ({ id, impact }) => enabled.has(id) && (impact === 'serious' || impact === 'critical'),
      )
      .map(({ id }) => id);
    // Without lists of what passed.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map(({ target }) => target.join(' ')),
    }));
  });
}
