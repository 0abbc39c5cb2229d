/** Of which of both genders a given name is, for «la Carrasco» and «el Leiva» (operations §21.21). */
import { foldName } from '../../../../formats/text.ts';

const listed = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Given names of women and of men that do not end like one, folded. Of others the last letter says it. */
const WOMEN = listed(
  `pilar carmen beatriz belen luz paz ruth raquel isabel mabel maribel ines irene rocio consuelo rosario amparo socorro
  elizabeth noemi leonor dolores mercedes soledad esther ester abigail astrid ingrid karen karin miriam myriam nicol nicole
  ivonne yvonne marjorie michelle solange jacqueline jaqueline catherine katherine denise edith judith lourdes milagros
  trinidad caridad piedad marisol margot flor nelly betty nancy daisy wendy yasmin jazmin ivette jeannette jeanette janet
  monserrat montserrat constance francoise leslie maite nieves angeles remedios rosalind scarlett sharon vivian aileen`,
);
const MEN = listed(
  `juan jose luis carlos andres nicolas matias tomas lucas elias isaias jeremias josias zacarias jonas jorge jaime felipe
  enrique vicente clemente manuel miguel angel daniel gabriel rafael samuel joel abel raul saul cesar hector victor
  oscar omar edgar walter javier olivier xavier agustin martin joaquin benjamin valentin fermin german cristian christian
  sebastian julian fabian damian adrian hernan ivan esteban ramon simon ruben efrain aaron marlon nelson wilson edison
  jonathan jhon john kevin brian bryan alan alex felix max denis dennis moises ulises jesus marcos david henry
  george rene andre noe isaac luca nicola bautista borja joshua`,
);

export type Gender = 'woman' | 'man';

/** The gender of a whole name by its first word; null where that does not say it. */
export function genderOf(name: string): Gender | null {
  const [given = ''] = foldName(name).split(/[\s-]+/);
  if (WOMEN.has(given)) return 'woman';
  if (MEN.has(given)) return 'man';
  return /a$/.test(given) ? 'woman' : /o$/.test(given) ? 'man' : null;
}
