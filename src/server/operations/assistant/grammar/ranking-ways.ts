/** Loose ways of asking for rankings, as data (operations §19.27). */
import { phrasePattern as pattern } from './phrases.ts';

const COUNT = '\\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez';

/** Groups in the plural, and as they are grouped by. */
const GROUPS = [
  ['previsiones', 'previsión'],
  ['especialidades', 'especialidad'],
  ['sociedades', 'sociedad'],
  ['prestaciones', 'prestación'],
  ['medicos', 'médico'],
  ['doctores', 'médico'],
] as const;
const PESOS = '(?:plata|lucas|dinero|pesos|monto|montos|honorarios)';

/** What is said, and what is read in its place. Where the first group is a 'y', it begins the question. */
export const RANKING_WAYS: readonly (readonly [said: RegExp, read: string])[] = [
  // 'Top 5 médicos en plata', 'top 5 de los que más cobraron'.
  [
    pattern(
      `BEGIN(?:el |los |un )?top (${COUNT}) (?:de )?(?:los |las )?(?:medicos|doctores)(?: (?:en|por|segun) (?:${PESOS}|ingresos))(?!\\p{L})`,
    ),
    '$1los $2 médicos que más ganaron',
  ],
  [
    pattern(
      `BEGIN(?:el |los |un )?top (${COUNT}) (?:de )?(?:los |las )?(?:medicos|doctores) (?:en|por|segun) (?:lo pagado|pagos)(?!\\p{L})`,
    ),
    '$1los $2 médicos que más cobraron',
  ],
  [
    pattern(
      `BEGIN(?:el |los |un )?top (${COUNT}) de (?:los|las) que (mas|menos) (?:cobraron|ganaron|recibieron|facturaron|se llevaron)(?!\\p{L})`,
    ),
    '$1los $2 médicos que $3 cobraron',
  ],
  ...GROUPS.slice(0, 4).map(
    ([many]) =>
      [
        pattern(
          `BEGIN(?:el |las |los |un )?top (${COUNT}) (?:de )?(?:las )?(${many}) (?:en|por|segun) ${PESOS}(?!\\p{L})`,
        ),
        '$1las $2 $3 con más honorarios',
      ] as const,
  ),
  // 'Las previsiones de mayor a menor en plata de julio': all of them, the largest first.
  ...GROUPS.flatMap(
    ([many, one]) =>
      [
        [
          pattern(
            `BEGIN(?:las |los )?${many}(?: ordenad[oa]s)? de mayor a menor (?:en|por|segun) ${PESOS}(?= |END)`,
          ),
          `$1honorarios por ${one}`,
        ],
        [
          pattern(
            `BEGIN(?:las |los )?${many}(?: ordenad[oa]s)? de mayor a menor (?:en|por|segun) (?:cantidad|numero)(?: de atenciones)?(?! de (?:pag|medic|doctor|pacient|registr|honorari|regla|prestacion))(?= |END)`,
          ),
          `$1atenciones por ${one}`,
        ],
      ] as const,
  ),
  // 'De qué previsión vienen mis mejores pagos'.
  [
    pattern(
      'BEGINde que (prevision|especialidad) (?:vienen|viene|son|salen|sale|provienen) mis mejores (?:pagos|honorarios|ingresos)(?!\\p{L})',
    ),
    '$1mis honorarios por $2',
  ],
  // 'Las 3 cosas que más hago'.
  [
    pattern(
      `((?:^|[^\\p{L}])(?:las|los) (?:${COUNT}) )(?:cosas|procedimientos) (?=que (?:mas|menos) (?:hago|hice|hacemos|hicimos))`,
    ),
    '$1prestaciones ',
  ],
  // 'Qué regla es la que más plata mueve'.
  [
    pattern(
      '((?:^|[^\\p{L}])(?:que|cual) (?:es la |es el )?(?:regla|especialidad|prevision|sociedad|prestacion))(?: (?:es|fue))?(?: la| el)? que (mas|menos) (?:plata|lucas|dinero) (?:mueve|movio|genera|genero|reparte|repartio|produce|produjo)(?!\\p{L})(?!.*clinica)',
    ),
    '$1 tiene $2 honorarios',
  ],
];
