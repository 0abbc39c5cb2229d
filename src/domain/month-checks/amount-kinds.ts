/** Checks of the amounts that an attention came with. */
import type { CheckKind } from './check-kind.ts';

const LINE_WAYS = ['correctLine', 'hold', 'exclude', 'openImport', 'accept'] as const;

export const AMOUNT_KINDS = {
  amountZero: {
    title: 'Atención sin valor',
    what: 'La atención vale {gross:pesos} bruto, {net:pesos} neto y {participated:pesos} participado.',
    why: 'De $0 no se paga honorario, y quien la hizo lo reclamará. Corrija el monto, o elimine la línea si no se hizo.',
    severity: 'blocking',
    subject: 'attention',
    ways: LINE_WAYS,
  },
  amountOrder: {
    title: 'Montos que se contradicen',
    what: 'Bruto {gross:pesos}, neto {net:pesos}, participado {participated:pesos}: cada uno debe ser a lo más el anterior.',
    why: 'El participado es parte del neto, y el neto del bruto. Dos columnas del archivo están cambiadas, o un monto mal digitado.',
    severity: 'blocking',
    subject: 'attention',
    ways: LINE_WAYS,
  },
  priceUnusual: {
    title: 'Precio lejos de lo usual',
    what: '{service} costó {gross:pesos}, y lo usual para su previsión, horario y médico son {usual:pesos}.',
    why: 'Un dígito de más o de menos, o el precio de otra prestación. Compare con el sistema de la clínica antes de pagar.',
    severity: 'blocking',
    subject: 'attention',
    ways: LINE_WAYS,
  },
  doctorPricesChanged: {
    title: 'Cambiaron los precios de un médico',
    what: 'Sus precios, comparados con los de los demás, son {now:factor} veces los del mes anterior.',
    why: 'Los precios de uno solo no cambian por sí solos: revise si los acordó, o si el archivo usó otra lista.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['openDoctor', 'openImport', 'hold', 'accept'],
  },
  placePriceUnusual: {
    title: 'Lugar del equipo con otro precio',
    what: 'El {place} cobra el {share:rate} de lo del cirujano, y lo usual es el {usual:rate}.',
    why: 'Los lugares de un equipo quirúrgico cobran una parte fija de lo del cirujano. El monto o el lugar está equivocado.',
    severity: 'blocking',
    subject: 'attention',
    ways: LINE_WAYS,
  },
  netUnusual: {
    title: 'Neto que no corresponde al bruto',
    what: 'El neto es el {share:rate} del bruto, y en {plan} lo usual es el {usual:rate}.',
    why: 'Casi ninguna línea de esta previsión tiene esa proporción: el descuento o la columna del archivo está equivocado.',
    severity: 'warning',
    subject: 'attention',
    ways: LINE_WAYS,
  },
  participationUnusual: {
    title: 'Otra participación que la usual del médico',
    what: 'El participado es el {share:rate} del neto, y lo usual de este médico es el {usual:rate}.',
    why: 'La parte del médico está en su contrato y no cambia de una atención a otra. Quizás la atención es de otro médico.',
    severity: 'warning',
    subject: 'doctor',
    ways: LINE_WAYS,
  },
  commissionUnusual: {
    title: 'Comisión que no corresponde',
    what: 'La comisión es el {share:rate} del neto, y lo usual es el {usual:rate}.',
    why: 'Quien recauda cobra lo mismo de todas las HMQ. Corrija el monto o la comisión.',
    severity: 'warning',
    subject: 'attention',
    ways: LINE_WAYS,
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
