/**
 * How wide a text is at most in the documents' type (`documents/layout.typ`), so that the compiler
 * need not lay out a text to learn whether it fits: that was a quarter of the time of a long table.
 */

/** Signs by the most that any of them advances, in ems. */
const ADVANCES: readonly (readonly [ems: number, signs: string])[] = [
  [0.32, " \u{a0}!'(),.:;I\\fijlt|ÍÌÎÏíìîïª¡·{}°’"],
  [0.47, '0123456789$€"#*-/?J[]`•ºaceszráàâäåãçéèêë¢£“”¿'],
  [0.56, 'bdghknopquvxyEFLPS_ñóòôöõúùûüÉÈÊËýÿß+<=>~^±×÷«»–−'],
  [0.73, 'ABCDGHKNOQRTUVXYZ%&ÁÀÂÄÅÃÇÑÓÒÔÖÕØÚÙÛÜÝ'],
  [0.98, 'MWmwÆæ@—…'],
];
const EMS = new Map(ADVANCES.flatMap(([ems, signs]) => [...signs].map((sign) => [sign, ems])));

/** The most that a text's one line takes, in ems; null when it has a sign that may be set otherwise. */
export function widthAtMost(text: string): number | null {
  let width = 0;
  for (const sign of text) {
    const ems = EMS.get(sign);
    if (ems === undefined) return null;
    width += ems;
  }
  return width;
}
