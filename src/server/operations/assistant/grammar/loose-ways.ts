/**
 * Loose ways of saying what another question says in one way, and words beside it that change nothing of it, as data
 * (operations §19.15, operations §19.16).
 */

const MONTHS =
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const END = '[\\s?.!]*$';
const SHORT_MONTHS = `${MONTHS}|ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic`;
const COUNT = '\\d{1,2}|dos|tres|cuatro|cinco|seis';
/** By what may be asked of whom most are. */
const GROUPED =
  'm[eé]dicos?|doctor(?:es)?|especialidad(?:es)?|previsi[oó]n|previsiones|prestaci[oó]n|prestaciones';
/** Several of a kind, and one. */
const ORDERED = [
  ['sociedades', 'sociedad'],
  ['m[eé]dicos', 'médico'],
  ['doctores', 'médico'],
  ['especialidades', 'especialidad'],
] as const;
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
  // 'En honorarios, contando octubre y noviembre': these are the months.
  [pattern(`[\\s,]+(?:contando|sumando) (?=(?:${MONTHS}) y (?:${MONTHS})(?!\\p{L}))`), ' '],
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
  // 'Cómo cierro octubre': the help tells it of no month in particular.
  [
    pattern(
      `^([\\s¿¡]*(?:y )?(?:c[oó]mo|qu[eé]) (?:(?:hago|se hace|puedo hacer) para |puedo |se )?(?:cerrar|cierr[oa]|cerramos|reabrir|reabr[oe]|abrir|abro))(?: el mes de)? (?:${MONTHS})(?: de(?:l)? 20\\d\\d)?END`,
    ),
    '$1 el mes',
  ],
  // 'Hay reglas que no estén activas? cuáles', 'qué usuarios no están activos'.
  [
    pattern(
      `((?<!\\p{L})(?:reglas|convenios|usuari[oa]s|m[eé]dic[oa]s|doctor[ea]s|prestaciones|sociedades)) (?:que )?no (?:est[eé]n|est[aá]n|sean|son) activ([oa]s)(?!\\p{L})`,
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
  // 'Ene-mar', a range.
  [
    pattern(
      `(?<![\\p{L}\\d-])(?:(?:de|desde) )?(${SHORT_MONTHS})\\s?[-–]\\s?(${SHORT_MONTHS})(?![\\p{L}\\d-])`,
    ),
    'de $1 a $2',
  ],
  // 'Qué especialidad mueve menos plata': of which the fees are.
  [
    pattern(
      `(?<!\\p{L})(?:mueve|movi[oó]|genera|gener[oó]|rinde|rindi[oó]|produce|produjo)n? (m[aá]s|menos) (?:plata|dinero|lucas)(?!\\p{L}| .*cl[ií]nica)`,
    ),
    'tiene $1 honorarios',
  ],
  // 'De qué previsión son la mayoría de los pacientes': which of them has most.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?de qu[eé] (${GROUPED}) (?:son|es|fueron|fue|eran|era) la mayor[ií]a(?: de (?:los|las|esos|esas|estos|estas))?(?!\\p{L})`,
    ),
    'qué $1 tiene más',
  ],
  // 'Hasta cuándo hay plazo para cerrar noviembre'.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?(?:hasta cu[aá]ndo (?:hay|tengo|tenemos|tienen|es el|est[aá] el) plazo|cu[aá]l es (?:el|la) (?:plazo|fecha l[ií]mite)|hasta qu[eé] d[ií]a hay plazo) para (?:cerrar|el cierre de)(?: la n[oó]mina de| el mes de)? (?=(?:${MONTHS}|este mes|el mes))`,
    ),
    'cuándo cierra ',
  ],
  // 'Cuánto le llegó al banco a Ana Araya en el último pago'.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?cu[aá]nto le (?:lleg[oó]|cay[oó]|entr[oó])(?: al banco| a (?:la|su) cuenta)? (?:a (?:la|el) |al? )((?!banco|cuenta)[\\p{L} .]+?) en (?:el|su) [uú]ltimo pagoEND`,
    ),
    'cuál fue el último pago de $1',
  ],
  [
    pattern(
      `^[\\s¿¡]*(?:y )?cu[aá]nto me (?:lleg[oó]|cay[oó]|entr[oó])(?: al banco| a (?:la|mi) cuenta)? en (?:el|mi) [uú]ltimo pagoEND`,
    ),
    'cuál fue mi último pago',
  ],
  // 'Plata total de Ana Araya en mayo'.
  [
    pattern(`^[\\s¿¡]*(?:la )?plata total (?=del? (?!la cl[ií]nica))`),
    'cuánto suman los honorarios ',
  ],
  // 'Mis 3 mejores meses': in which of them most was received.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?(?:cu[aá]les (?:son|fueron) )?mis (${COUNT}) mejores meses(?!\\p{L})(?: de pago)?`,
    ),
    'los $1 meses en que más me pagaron',
  ],
  [
    pattern(
      `^[\\s¿¡]*(?:y )?(?:cu[aá]les (?:son|fueron) )?mis (${COUNT}) peores meses(?!\\p{L})(?: de pago)?`,
    ),
    'los $1 meses en que menos me pagaron',
  ],
  // 'Cuánto llevo producido en noviembre': the gross of what was attended, calculated or not.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?cu[aá]nto (?:(?:(?:llevo|he) producido)|produje)(?= (?:en|este|el|durante|de) |END)`,
    ),
    'bruto de mis atenciones',
  ],
  // 'Cuánta retención acumulamos en 2026'.
  [
    pattern(
      `(?<=^(?!.*(?<!\\p{L})(?:sii|fisco|(?<!(?:${MONTHS}) )al? (?:${MONTHS}))(?!\\p{L})).*retenci[oó]n )(?:(?:(?:llevamos|tenemos|hemos|se ha|hay) )?acumulad[oa]|acumulamos|acumul[oó]|se acumul[oó])(?!\\p{L})`,
    ),
    'hubo',
  ],
  // 'Deudas vigentes de los médicos, con saldo': what they owe, which is told with each balance.
  [
    pattern(
      `^[\\s¿¡]*(?:(?:las|qu[eé]) )?deudas(?: (?:vigentes|actuales|pendientes))? (?:de|tienen) los (?:m[eé]dicos|doctores)(?:[\\s,]+con (?:(?:el|su) )?saldos?)?END`,
    ),
    'qué le deben los médicos a la clínica',
  ],
  // 'Ranking de previsiones por monto, de mayor a menor': all of them, the largest first.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?(?:(?:el|un) )?ranking de (?:las )?previsiones por (?:monto|plata|honorarios)(?:[\\s,]+de mayor a menor)?(?!\\p{L})`,
    ),
    'honorarios por previsión',
  ],
  // 'Sociedades ordenadas según lo que les debemos': to each of them, the most first.
  ...ORDERED.map(
    ([many, one]) =>
      [
        pattern(
          `^[\\s¿¡]*(?:y )?(?:(?:los|las) )?${many} ordenad[oa]s (?:seg[uú]n|por) lo que (?:se )?les (?:debemos|debe)(?:[\\s,]+de mayor a menor)?END`,
        ),
        `cuánto se debe por ${one}`,
      ] as const,
  ),
  // 'Tenemos dos Hernández, cierto? especialidad de cada uno'.
  [/(?<=\p{L})[\s,]+(?:no es )?(?:cierto|verdad)\s*[?,;](?=\s*\S)/iu, ','],
  // 'Diferencia en % entre marzo y abril'.
  [pattern(`((?:diferencia|variaci[oó]n|cambio)) en (?:%|porcentaje)(?= (?:entre|de|del) )`), '$1'],
  // 'Qué servicio se hace más'.
  [
    pattern(
      `(^[\\s¿¡]*(?:y )?(?:qu[eé]|cu[aá]l) )servicio(?= (?:que )?(?:m[aá]s )?se (?:hace|hizo|repite))`,
    ),
    '$1prestación',
  ],
  // 'Número de la última boleta de Ana Araya': its folio is told.
  [
    pattern(
      `^([\\s¿¡]*(?:y )?(?:cu[aá]l (?:es|fue) )?)(?:el )?(?:n[uú]mero|folio) de (?=su [uú]ltima (?:boleta|factura)|la [uú]ltima (?:boleta|factura) de )`,
    ),
    '$1',
  ],
  // 'Cuánto tiene pendiente Ana Araya': what is owed.
  [
    pattern(
      `^[\\s¿¡]*(?:y )?cu[aá]nto tiene pendiente (?:de pago )?(?:(?:el|la) )?((?!de )\\p{L}{3,}(?: (?!que |no |y |o |en |de )\\p{L}{2,}){1,3})END`,
    ),
    'cuánto se le debe a $1',
  ],
  // 'Qué tasa se usó en 2025 y cuál ahora'.
  [
    pattern(
      `((?:tasa|porcentaje) .*20\\d\\d) y (?:a )?cu[aá]l (?:(?:es|rige) )?(?:(?:la de )?ahora|hoy|actualmente)END`,
    ),
    '$1 y este año',
  ],
  // 'Pagamos en promedio más por una endoscopía que por una colonoscopía'.
  [
    pattern(
      `^([\\s¿¡]*(?:y )?)(?:se )?pag(?:amos|aron|[oóa]|an) en promedio (m[aá]s|menos) (?=por (?:un|una|el|la|los|las) .* que por )`,
    ),
    '$1promedio de $2 honorarios ',
  ],
];

/** 'Los pagos hechos en septiembre (los de agosto)': what is paid in a month is the work of the one before, so that the month is that of the payment. */
const WORKED = pattern(
  `(pagos (?:hechos )?(?:en|de) (?<paid>${MONTHS}))\\s*\\((?:(?:los|las|lo|o sea|es decir)[\\s,]*)*(?:de|del)? ?(?<worked>${MONTHS})\\)`,
);
const LISTED_MONTHS = MONTHS.split('|');
const withoutWorked = (typed: string) =>
  typed.replace(WORKED, (...found) => {
    const [whole, kept] = found as [string, string];
    const { paid = '', worked = '' } = found.at(-1) as Record<string, string>;
    const [of, before] = [paid, worked].map((name) => LISTED_MONTHS.indexOf(name.toLowerCase()));
    return of === ((before ?? 0) + 1) % LISTED_MONTHS.length ? `${kept} por fecha de pago` : whole;
  });

/** The question as it is said in one way. */
export const inOneWay = (typed: string): string =>
  WAYS.reduce((question, [said, read]) => question.replace(said, read), withoutWorked(typed));
