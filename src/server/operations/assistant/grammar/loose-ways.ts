/** Loose ways of saying what another question says in one way, and words beside it that change nothing of it, as data (operations §6.58). */

const MONTHS =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const END = '[\\s?.!]*$';
const pattern = (words: string) => new RegExp(words.replaceAll('END', END), 'iu');

/** What is said, and what is read in its place; `$1` and names stand for what was said there. Each is anchored, so that nothing else is lost. */
const WAYS: readonly (readonly [said: RegExp, read: string])[] = [
  // 'Y sumando todo lo que me han pagado este año', after another time: all of it.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?sumando todo lo que (me (?:han pagado|pagaron|han depositado|depositaron)(?: (?:(?:en|durante) )?(?:este a[nñ]o|el a[nñ]o|20\\d\\d))?)END`,
    ),
    'cuánto $1',
  ],
  // 'Porque la encuentro rara': why it is asked.
  [
    pattern(
      `(?<=\\S)[\\s,.;]+(?:por ?qu[eé]|ya que|es que) (?:(?:me|la|lo|las|los) )?(?:encuentro|parece|veo|noto) (?:(?:muy|medi[oa]|un poco|algo|bien) )?(?:rar|extra[nñ])[oa]s?END`,
    ),
    '',
  ],
  // 'Es para comparar'.
  [pattern(`(?<=\\S)[?.,;!]+\\s*(?:(?:es|lo pregunto) )para comparar(?:l[oa]s?|me)?END`), ''],
  // 'Busco las atenciones de …': they are asked for.
  [pattern(`^[\\s¿¡]*(?:estoy buscando|busco|ando buscando) (?=las atenciones (?:de|del) )`), ''],
  // 'La boleta de Rocío Aguilera qué onda, no me cuadra'.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?las? boletas? (de(?:l| la)? [\\p{L} ]+?)[\\s,]+qu[eé] onda(?:[\\s,.]+(?:que )?no (?:me )?(?:cuadra|calza)n?)?END`,
    ),
    'cómo están las boletas $1',
  ],
  // 'La Beatriz Riquelme no ha cobrado, qué pasa con ella'.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?((?:la|el) (?:(?:doctora?|dra?\\.?) )?(?!cl[ií]nica|sociedad|m[eé]dic|doctor(?:a)? no)\\p{L}{3,}(?: (?!que |no |y |o )\\p{L}{3,}){1,3}) no (?:ha|han) cobrado[\\s,.;¿]+qu[eé] (?:le )?pas[aoó](?: con (?:ella|el|él))?END`,
    ),
    'por qué no se le pagó a $1',
  ],
  // 'El doctor Soto tiene cuenta para entrar, con qué usuario'.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?(?:el|la) (?:doctora?|dra?\\.?) ((?!que |no )\\p{L}{3,}(?: (?!que |no |y |o )\\p{L}{2,}){1,3}) tiene (?:cuenta|usuario) para (?:entrar|ingresar)(?: al (?:portal|sistema))?(?:[\\s,.;?¿]+(?:y )?con qu[eé] usuario)?END`,
    ),
    'qué usuario tiene $1',
  ],
  // 'Qué reglas ocupa traumatología': those that name it.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?(?:que|qué|cu[aá]les) reglas (?:ocupa|usa|utiliza)n? (?:en )?(?:la (?:especialidad (?:de )?)?)?(\\p{L}+(?:log[ií]a|iatr[ií]a|pedia|terapia))END`,
    ),
    'qué reglas hay de $1',
  ],
  // 'Hay reglas que no estén activas? cuáles'.
  [
    pattern(
      `((?<!\\p{L})(?:reglas|convenios)) que no (?:est[eé]n|est[aá]n|sean|son) activ([oa]s)(?!\\p{L})`,
    ),
    '$1 inactiv$2',
  ],
  [
    pattern(
      `(?<=^[\\s¿¡]*hay (?:reglas|convenios)(?: \\p{L}+)?)[?.,;\\s]+(?:y )?cu[aá]les(?: son)?END`,
    ),
    '',
  ],
  // 'La UROL-00 no sigue vigente, cierto?': how it stands is told, whatever is thought.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?((?:(?:la|el) )?(?:(?:regla|convenio) )?(?=[\\p{L}_-]*\\d)[\\p{L}]{1,10}[-_][\\p{L}\\d-]{1,12}) (?:ya )?no (?:sigue|est[aá]) (vigente|activ[ao])(?:[\\s,?¿]+(?:cierto|verdad|o s[ií]|no))?END`,
    ),
    '$1 está $2',
  ],
  // 'Me fue mejor en julio o en agosto': when one earned more.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?(?:cu[aá]ndo )?me fue mejor[\\s,]+(?:en )?((?:${MONTHS})(?: de 20\\d\\d)?) o (?:en )?((?:${MONTHS})(?: de 20\\d\\d)?)END`,
    ),
    'me pagaron más en $1 o en $2',
  ],
  // 'Más cesáreas que partos o al revés' compares both.
  [
    pattern(
      `((?<!\\p{L})(?:m[aá]s|menos) [\\p{L} ]+? que [\\p{L}\\d ]+?)[\\s,]+o al rev[eé]s(?=END)`,
    ),
    '$1',
  ],
];

/** The question as it is said in one way. */
export const inOneWay = (typed: string): string =>
  WAYS.reduce((question, [said, read]) => question.replace(said, read), typed);
