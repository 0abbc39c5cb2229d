/** Checks of attentions that may be in the month twice, or in this one and one before. */
import type { CheckKind } from './check-kind.ts';

const WAYS = ['exclude', 'hold', 'correctLine', 'openImport', 'accept'] as const;

export const REPEAT_KINDS = {
  sameAttention: {
    title: 'La misma atención dos veces',
    what: '{patient} tiene {lines:count} veces {service} el {date} con el mismo médico.',
    why: 'El mismo paciente, médico, día y prestación con otro ID, u otro tipo de registro, es casi siempre la misma atención. Elimine la que sobra.',
    severity: 'blocking',
    subject: 'attention',
    ways: WAYS,
  },
  samePatientTwice: {
    title: 'El mismo paciente dos veces el mismo día',
    what: '{patient} está {lines:count} veces el {date} a la misma hora.',
    why: 'A una hora hay una atención: una fila corregida se exportó junto a la original, o con el RUT o el nombre mal escrito. Elimine la que sobra.',
    severity: 'blocking',
    subject: 'attention',
    ways: WAYS,
  },
  doctorTwice: {
    title: 'Dos pacientes a la misma hora',
    what: 'El {date} a las {time} el médico aparece con {lines:count} pacientes.',
    why: 'Nadie atiende a dos pacientes en el mismo minuto: una línea está repetida, o es de otro médico u hora.',
    severity: 'warning',
    subject: 'attention',
    ways: WAYS,
  },
  patientTwice: {
    title: 'Un paciente en dos lugares',
    what: '{patient} aparece el {date} a las {time} con {doctors:count} médicos, fuera de un equipo quirúrgico.',
    why: 'La misma atención llegó con dos médicos. Deje la de quien la hizo.',
    severity: 'warning',
    subject: 'attention',
    ways: WAYS,
  },
  sameOtherDay: {
    title: 'La misma atención en otra fecha',
    what: '{patient} tiene {service} a las {time} con el mismo médico y monto también el {date}.',
    why: 'La misma hora, prestación, paciente y monto en otra fecha suele ser la misma atención, con la fecha cambiada o enviada otra vez.',
    severity: 'warning',
    subject: 'attention',
    ways: WAYS,
  },
  sentAgain: {
    title: 'Ya llegó antes con otro ID',
    what: '{service} de {patient} ya está registrada con el ID {id}.',
    why: 'Una línea atrasada que repite una de su mes se pagaría por segunda vez. Elimínela.',
    severity: 'blocking',
    subject: 'attention',
    ways: WAYS,
  },
  sameOperation: {
    title: 'La misma operación dos días seguidos',
    what: 'El mismo equipo operó a {patient} de lo mismo el {date} y poco antes.',
    why: 'Una operación no se repite con el mismo equipo a los pocos días sin motivo: quizás la fecha se corrigió y llegaron las dos.',
    severity: 'blocking',
    subject: 'attention',
    ways: WAYS,
  },
  placeTwice: {
    title: 'Dos médicos en un lugar del equipo',
    what: 'En la operación de {patient} del {date} hay {lines:count} veces {place}.',
    why: 'Un equipo tiene un cirujano y un anestesista: uno de los dos no estuvo.',
    severity: 'blocking',
    subject: 'attention',
    ways: WAYS,
  },
  teamIncomplete: {
    title: 'Operación sin cirujano o sin anestesista',
    what: 'En la operación de {patient} del {date} falta: {missing}.',
    why: 'Casi todas las operaciones tienen los dos. Falta una línea del archivo: impórtela antes de pagar.',
    severity: 'warning',
    subject: 'attention',
    ways: ['importAgain', 'correctLine', 'openImport', 'accept'],
  },
  batchRepeated: {
    title: 'Un mes como el anterior',
    what: '{lines:count} líneas del médico son las de {month}, con otra fecha.',
    why: 'Los mismos pacientes, horas y montos que otro mes: el archivo del mes anterior llegó con las fechas de este.',
    severity: 'blocking',
    subject: 'doctor',
    ways: WAYS,
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
