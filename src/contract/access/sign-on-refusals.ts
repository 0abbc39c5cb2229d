/** Refusals of single sign-on (access §21). */
import { conflict, unavailable, unproven } from '../refusal.ts';

export const SIGN_ON_REFUSALS = {
  'session.signOnOnly': unproven(
    'Su cuenta ingresa con {label}: use el botón que está bajo la contraseña.',
  ),
  'signOn.unreachable': unavailable(
    'El servicio de identidad de la clínica no responde. Intente en unos minutos y, si sigue así, avise a informática de la clínica. Quien tiene una cuenta con contraseña, por ejemplo para emergencias, puede ingresar con ella aquí.',
  ),
  'signOn.expired': unproven(
    'Este ingreso venció, se usó o se empezó en otra ventana. Empiece de nuevo.',
  ),
  'signOn.denied': unproven('El servicio de identidad no autorizó el ingreso, o usted lo canceló.'),
  'signOn.failed': unproven(
    'No se pudo comprobar la respuesta del servicio de identidad. Empiece de nuevo; si se repite, avise a la administración.',
  ),
  'signOn.nobody': unproven(
    'El servicio de identidad no dijo su correo ni su RUT. Avise a la administración de la clínica.',
  ),
  'signOn.unverifiedEmail': unproven(
    'El servicio de identidad no ha comprobado su correo. Verifíquelo allá y vuelva a ingresar.',
  ),
  'signOn.unknown': unproven(
    'Su cuenta no está registrada en este portal. Pida a la administración que la cree con el mismo correo o RUT.',
  ),
  'signOn.otherIdentity': unproven(
    'La cuenta con su correo o RUT está unida a otra identidad del servicio de la clínica, y no se abre con esta. Se avisó a la administración: pídale que la desvincule, o que cree una para usted.',
  ),
  'signOn.invalidRut': unproven(
    'El servicio de identidad de la clínica dice de usted un RUT que no es válido, y su cuenta tiene otro. Pida que lo corrijan allá y vuelva a ingresar.',
  ),
  'signOn.ownIdentity': conflict('La suya la desvincula otro administrador.'),
  'signOn.notBound': conflict(
    'La cuenta de {name} no está unida a ninguna identidad del servicio de la clínica.',
  ),
  'signOn.deactivated': unproven(
    'Su cuenta en este portal está desactivada. Hable con la administración.',
  ),
  'signOn.noProfile': unproven(
    'El servicio de identidad no le da ningún perfil de este portal. Pídalo a quien administra esas cuentas.',
  ),
  'signOn.profileMissing': unproven(
    'El perfil que le da el servicio de identidad no existe en este portal, o está desactivado. Avise a la administración.',
  ),
  'signOn.notOwnDoctor': unproven(
    'Un médico ingresa solo con su propio RUT, y el servicio de identidad no dio el de esta cuenta. Avise a la administración.',
  ),
  'signOn.lastAdministrator': unproven(
    'El servicio de identidad ya no le da el perfil Administrador, y no queda otro administrador activo. Ingrese con su contraseña y nombre a otro.',
  ),
} as const;
