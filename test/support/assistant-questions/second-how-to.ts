/** The second set of questions on how something is done. */
import { questions } from './questions.ts';

export const SECOND_HOW_TO = questions(`
th01 administrator how-to: hola, no se donde se sube la planilla de participaciones
  howTo: atenciones m[eé]dicas|importar atenciones
th02 administrator how-to: x donde se aprueba un haber q propuso otra persona
  howTo: haberes y descuentos
th03 administrator how-to: quiero que las atenciones del hospital entren solas todas las noches
  howTo: fuentes autom[aá]ticas
th04 administrator how-to: Se me olvidó la contraseña de un usuario, ¿cómo le doy una nueva?
  howTo: usuarios|contrase[nñ]a
th05 administrator how-to: mandé un archivo al banco pero el banco nunca lo recibió
  howTo: n[oó]mina bancaria|retir
th06 administrator how-to: como saco los comprobantes para nubox
  howTo: exportaci[oó]n contable
th07 administrator how-to: borrar todas las atenciones pendientes de un paciente
  howTo: limpiar|atenciones m[eé]dicas
th08 supervisor how-to: Por favor indíqueme cómo poner en pausa a un médico
  howTo: pausa
th09 supervisor how-to: crear una regla nueva con tramos, como es
  howTo: reglas de c[aá]lculo
th10 supervisor how-to: no veo como agregar una especialidad a un medico nuevo q no existe
  howTo: m[eé]dicos|especialidad
th11 doctor how-to: donde esta la cartola en pdf
  howTo: cartola|reportes|mis pagos
th12 doctor how-to: como cambio mi correo
  howTo: mi perfil|administraci[oó]n|configuraci[oó]n
th13 doctor how-to: se pueden filtrar mis atenciones x fecha?? donde
  howTo: participaciones
`);
