/** Refusals of the rights of persons (access §17). */
import { conflict, forbidden, invalid } from '../refusal.ts';

export const RIGHTS_REFUSALS = {
  'rights.notYet': invalid(
    'El día en que se recibió no puede ser posterior a hoy: revise la fecha.',
  ),
  'rights.answered': conflict(
    'La solicitud ya fue respondida, y la respuesta no cambia. Si la persona pide otra cosa, registre una nueva.',
  ),
  'rights.noFile': conflict(
    'El archivo con todos los datos es para solicitudes de acceso o portabilidad, por responder o acogidas. Registre una de ellas.',
  ),
  'rights.tooManyDownloads': {
    status: 429,
    message:
      'Ya se están descargando otros archivos de personas. Espere a que terminen e intente de nuevo.',
  },
  'rights.hidden': forbidden(
    'Esta persona está reservada: el archivo con todos sus datos lo descarga un administrador.',
  ),
  'hiddenPatients.administrators': forbidden(
    'Los pacientes reservados los ve y los cambia solo un administrador.',
  ),
  'hiddenPatients.noGround': conflict(
    'Un paciente se reserva por una solicitud de oposición o de bloqueo, por responder o acogida. Registre una de ellas.',
  ),
  'hiddenPatients.nobody': conflict(
    'Ningún registro tiene un paciente con este RUT: no hay nada que reservar.',
  ),
  'hiddenPatients.already': conflict(
    'Este paciente ya está reservado: vea «Pacientes reservados».',
  ),
  'hiddenPatients.notAgreed': conflict(
    'No se reservó: entretanto son otras atenciones que las confirmadas: {attentions}. Ábralo de nuevo.',
  ),
  'rectifications.administrators': forbidden(
    'El nombre y el RUT de un paciente los rectifica solo un administrador.',
  ),
  'rectifications.noGround': conflict(
    'Los datos de un paciente se rectifican por una solicitud de rectificación, por responder o acogida. Registre una.',
  ),
  'rectifications.done': conflict(
    'Por esta solicitud ya se rectificó: vea «Rectificaciones». Si falta algo, registre otra solicitud.',
  ),
  'rectifications.nobody': conflict(
    'Ningún registro tiene un paciente con este RUT y nombre: no hay nada que rectificar.',
  ),
  'rectifications.nothing': invalid(
    'El nombre y el RUT ya son estos: escriba el que los reemplaza.',
  ),
  'rectifications.notAgreed': conflict(
    'No se rectificó: entretanto son otros registros que los confirmados: {attentions} atenciones y {records} registros más. Ábralo de nuevo.',
  ),
  'rectifications.rutOfAnother': conflict(
    'No se rectificó: con el RUT nuevo hay otro paciente, con {attentions} atenciones. Confirme si es la misma persona.',
  ),
  'rectifications.allOfHidden': conflict(
    'Este paciente está reservado: su RUT se rectifica para todos sus nombres. Elíjalos todos, o levante antes la reserva.',
  ),
  'rectifications.bothHidden': conflict(
    'Los pacientes de ambos RUT están reservados: levante antes una de las reservas.',
  ),
  'hiddenPatients.lifted': conflict('La reserva ya se levantó: el paciente se ve de nuevo.'),
} as const;
