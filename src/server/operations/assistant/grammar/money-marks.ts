/** What may be asked of payments, transfers and retentions, as data: the phrases of each mark. */
import { joined } from './phrases.ts';

const NEITHER = joined(
  joined(
    'no, que no, todavia no, que todavia no, aun no, que aun no',
    'se les, se le, les, le',
  ).concat(', no, que no, todavia no, que todavia no, aun no, que aun no'),
  'han visto, ha visto, han recibido, ha recibido, recibieron, recibio, vieron, vio, han pagado, ha pagado, pagamos, hemos pagado, se ha pagado, se han pagado, se pago, pago, pagaron, han cobrado, cobraron, ha cobrado, ha llegado, llego',
);

const NOT_SENT = joined(
  joined(
    'no, todavia no, aun no, que no, que todavia no, que aun no, y no, y todavia no, y aun no, pero no, pero todavia no, pero aun no',
    'se mandan, se envian, se manda, se envia, se han mandado, se han enviado, hemos mandado, hemos enviado, mandamos, enviamos, se suben, se han subido',
  ),
  'al banco',
);

export const MONEY_MARKS = {
  // Doctors to whom nothing was paid in some days.
  'no-payments': [
    joined(NEITHER, 'ni un peso, un peso, ningun peso, ningun pago, nada, plata, nada de plata'),
    joined(
      'sin, no tienen, no tiene, no tuvieron, no registran',
      'ningun pago, pagos, pago alguno',
    ),
  ].join(', '),
  // Transfers that are in no file for the bank yet.
  'not-sent': [
    NOT_SENT,
    joined('estan listas, listas, estan listos, listos', NOT_SENT),
    joined(
      'sin mandar, sin enviar, por mandar, por enviar, falta mandar, falta enviar, faltan mandar, faltan enviar, falta por mandar, faltan por mandar, faltan por enviar, listas para mandar, listas para enviar, listas para subir',
      'al banco',
    ),
    'sin archivo de banco, en ningun archivo de banco, en ningun archivo',
  ].join(', '),
  // Whether something is retained, of anybody's documents.
  'is-retained':
    'con o sin retencion, con retencion o sin retencion, se les retiene o no, se le retiene o no',
  // A rate of the next year, or that it rises.
  'rises-again':
    'sube de nuevo, vuelve a subir, sube otra vez, sigue subiendo, va a volver a subir',
} as const;
