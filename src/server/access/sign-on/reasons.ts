/** Why a sign-on was refused, as the audit log tells it. */
import type { RefusalCode } from '../../../contract/refusals.ts';

/** All but those of an administrator who unbinds. */
export type SignOnRefusal = Exclude<
  Extract<RefusalCode, `signOn.${string}`>,
  'signOn.ownIdentity' | 'signOn.notBound'
>;

export const REASONS: Readonly<Record<SignOnRefusal, string>> = {
  'signOn.unreachable': 'el proveedor no respondió',
  'signOn.expired': 'respuesta vencida, repetida o de otro navegador',
  'signOn.denied': 'el proveedor no lo autorizó',
  'signOn.failed': 'respuesta que no se pudo comprobar',
  'signOn.nobody': 'sin correo ni RUT',
  'signOn.unverifiedEmail': 'correo sin verificar',
  'signOn.unknown': 'persona sin cuenta',
  'signOn.otherIdentity': 'otra identidad con el correo o RUT de la cuenta',
  'signOn.invalidRut': 'el proveedor dice un RUT que no es válido',
  'signOn.deactivated': 'cuenta desactivada',
  'signOn.noProfile': 'sin perfil en el proveedor',
  'signOn.profileMissing': 'perfil que no existe en el portal',
  'signOn.notOwnDoctor': 'médico sin su propio RUT',
  'signOn.lastAdministrator': 'perdería al único administrador',
};
