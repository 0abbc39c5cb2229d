/**
 * An upper limit for a text's width in the documents' type (`documents/layout.typ`). It spares the compiler from laying
 * out each text to learn whether it fits, which took a quarter of the time of a long table.
 */

/** Characters by their largest advance, in ems. */
const ADVANCES: readonly (readonly [ems: number, signs: string])[] = [
  [0.32, " \u{a0}!'(),.:;I\\fijlt|ÍÌÎÏíìîïª¡·{}°’"],
  [0.47, '0123456789$€"#*-/?J[]`•ºaceszráàâäåãçéèêë¢£“”¿'],
  [0.56, 'bdghknopquvxyEFLPS_ñóòôöõúùûüÉÈÊËýÿß+<=>~^±×÷«»–−'],
  [0.73, 'ABCDGHKNOQRTUVXYZ%&ÁÀÂÄÅÃÇÑÓÒÔÖÕØÚÙÛÜÝ'],
  [0.98, 'MWmwÆæ@—…'],
];
const EMS = new Map(ADVANCES.flatMap(([ems, signs]) => [...signs].map((sign) => [sign, ems])));

/** The largest width of the text on one line, in ems; null when it has a character of unknown width. */
export function widthAtMost(text: string): number | null {
  let width = 0;
  for (const sign of text) {
    const ems = EMS.get(sign);
    if (ems === undefined) return null;
    width += ems;
  }
  return width;
}
