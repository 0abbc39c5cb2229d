/** Refusals of the rights of persons (access §17). */
export const RIGHTS_REFUSALS = {
  'rights.notYet': {
    status: 400,
    message: 'El día en que se recibió no puede ser posterior a hoy: revise la fecha.',
  },
  'rights.answered': {
    status: 409,
    message:
      'La solicitud ya fue respondida, y la respuesta no cambia. Si la persona pide otra cosa, registre una nueva.',
  },
  'rights.noFile': {
    status: 409,
    message:
      'El archivo con todos los datos es para solicitudes de acceso o portabilidad, por responder o acogidas. Registre una de ellas.',
  },
  'rights.tooManyDownloads': {
    status: 429,
    message:
      'Ya se están descargando otros archivos de personas. Espere a que terminen e intente de nuevo.',
  },
  'rights.hidden': {
    status: 403,
    message:
      'Esta persona está reservada: el archivo con todos sus datos lo descarga un administrador.',
  },
  'hiddenPatients.administrators': {
    status: 403,
    message: 'Los pacientes reservados los ve y los cambia solo un administrador.',
  },
  'hiddenPatients.noGround': {
    status: 409,
    message:
      'Un paciente se reserva por una solicitud de oposición o de bloqueo, por responder o acogida. Registre una de ellas.',
  },
  'hiddenPatients.nobody': {
    status: 409,
    message: 'Ningún registro tiene un paciente con este RUT: no hay nada que reservar.',
  },
  'hiddenPatients.already': {
    status: 409,
    message: 'Este paciente ya está reservado: vea «Pacientes reservados».',
  },
  'hiddenPatients.notAgreed': {
    status: 409,
    message:
      'No se reservó: entretanto son otras atenciones que las confirmadas: {attentions}. Ábralo de nuevo.',
  },
  'rectifications.administrators': {
    status: 403,
    message: 'El nombre y el RUT de un paciente los rectifica solo un administrador.',
  },
  'rectifications.noGround': {
    status: 409,
    message:
      'Los datos de un paciente se rectifican por una solicitud de rectificación, por responder o acogida. Registre una.',
  },
  'rectifications.done': {
    status: 409,
    message:
      'Por esta solicitud ya se rectificó: vea «Rectificaciones». Si falta algo, registre otra solicitud.',
  },
  'rectifications.nobody': {
    status: 409,
    message: 'Ningún registro tiene un paciente con este RUT y nombre: no hay nada que rectificar.',
  },
  'rectifications.nothing': {
    status: 400,
    message: 'El nombre y el RUT ya son estos: escriba el que los reemplaza.',
  },
  'rectifications.notAgreed': {
    status: 409,
    message:
      'No se rectificó: entretanto son otros registros que los confirmados: {attentions} atenciones y {records} registros más. Ábralo de nuevo.',
  },
  'rectifications.rutOfAnother': {
    status: 409,
    message:
      'No se rectificó: con el RUT nuevo hay otro paciente, con {attentions} atenciones. Confirme si es la misma persona.',
  },
  'rectifications.allOfHidden': {
    status: 409,
    message:
      'Este paciente está reservado: su RUT se rectifica para todos sus nombres. Elíjalos todos, o levante antes la reserva.',
  },
  'rectifications.bothHidden': {
    status: 409,
    message: 'Los pacientes de ambos RUT están reservados: levante antes una de las reservas.',
  },
  'hiddenPatients.lifted': {
    status: 409,
    message: 'La reserva ya se levantó: el paciente se ve de nuevo.',
  },
} as const;
