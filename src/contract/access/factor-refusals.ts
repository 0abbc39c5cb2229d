/** Refusals of the second factor (access §18). */
import { conflict, forbidden, invalid, unavailable, unproven } from '../refusal.ts';

export const FACTOR_REFUSALS = {
  'factor.signInExpired': unproven(
    'Pasó mucho tiempo desde que escribió su contraseña. Escríbala de nuevo.',
  ),
  'factor.wrongCode': invalid(
    'El código no es correcto, o ya se usó. Espere a que su aplicación muestre el siguiente, y revise que la hora de su teléfono sea automática.',
  ),
  'factor.wrongRecoveryCode': invalid(
    'El código de recuperación no es correcto, o ya se usó: cada uno sirve una vez. Escríbalo como está en su lista; un código de la aplicación tiene seis cifras.',
  ),
  'factor.codeRequired': invalid(
    'Escriba también un código de la aplicación que tiene ahora, o uno de recuperación.',
  ),
  'factor.signOnAgain': conflict(
    'Su cuenta no tiene contraseña: cierre la sesión, ingrese de nuevo con {label} y haga esto enseguida. Si se repite, pida una contraseña a la administración.',
  ),
  'factor.keyMissing': unavailable(
    'Este portal no tiene la clave con que se guardan los segundos factores. Use un código de recuperación, o avise a quien administra el servidor: falta FACTOR_KEY.',
  ),
  'factor.notBegun': conflict('El código QR venció o se pidió otro. Pida uno nuevo y lea ese.'),
  'factor.none': conflict('No tiene segundo factor.'),
  'factor.noneOf': conflict('{name} no tiene segundo factor.'),
  'factor.own': conflict('Su propio segundo factor se quita en Mi Perfil.'),
  'factor.required': conflict(
    'Su perfil exige un segundo factor: cámbielo de aplicación en vez de quitarlo.',
  ),
  'session.factorMissing': forbidden(
    'Su perfil exige un segundo factor. Actívelo antes de continuar.',
  ),
  'passkey.unavailable': conflict(
    'Este portal no puede usar llaves de acceso: quien administra el servidor debe fijar PUBLIC_URL con https y un nombre.',
  ),
  'passkey.none': conflict('Su cuenta no tiene llaves de acceso.'),
  'passkey.known': conflict('Esa llave de acceso ya está agregada.'),
  'passkey.tooMany': conflict('Ya tiene diez llaves de acceso. Quite una que no use.'),
  'passkey.expired': invalid(
    'Pasó mucho tiempo, o la respuesta de la llave ya se usó. Intente de nuevo.',
  ),
  'passkey.wrong': invalid(
    'La llave de acceso no se pudo comprobar. Use una que haya agregado a su cuenta.',
  ),
  'passkey.copied': invalid(
    'Esta llave de acceso puede estar copiada, y se rechazó. Ingrese de otra forma, quítela y avise a la administración.',
  ),
  'passkey.passwordFirst': conflict(
    'Ingrese con la contraseña que le entregaron y elija la suya; después podrá usar su llave.',
  ),
  // 401, as RFC 9470 answers what wants a fresher proof: the profile may do it.
  'factor.again': unproven('Escriba de nuevo un código de su segundo factor para hacer esto.'),
} as const;
