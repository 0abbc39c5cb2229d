/** What people say for the tasks of the screens, as data: its order means nothing. */
import { MONTH_NAMES } from '../../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../../formats/text.ts';
import { pairs, type Synonym } from './synonym.ts';

const PASSWORD = 'clave, contrasena, password';
const PAID = 'pago, pagos, atencion, atenciones, registro, registros, linea, lineas, honorarios';

export const SYNONYMS_OF_TASKS: readonly Synonym[] = [
  // Somebody else's password: 'le cambio la clave a un usuario que la olvidó'.
  {
    said: pairs(
      PASSWORD,
      'a un usuario, a una usuaria, al usuario, a la usuaria, de un usuario, de una usuaria, de otro usuario, a otro usuario, a un medico, a una medica, a un doctor, a una doctora, a un supervisor, a otra persona, de otra persona',
    ),
    own: 'restablecer contrasena usuario gestion de usuarios',
  },
  {
    said: 'que la olvido, que la perdio, que se le olvido, que no la recuerda, que no se acuerda',
    own: '',
  },
  // What is not to be paid yet.
  {
    said: 'retener, retengo, retenemos, dej* retenid*, dej* detenid*, dej* congelad*, fren*, bloque*, detener, detengo, congel*',
    later: PAID,
    own: 'poner en pausa',
  },
  { said: 'para que no se pague*, para q no se pague*, y que no se pague*', own: '' },
  // Who says yes to what somebody else proposed.
  {
    said: 'aprueb*, aprob*, autori*, rechaz*',
    next: 'bono*, haber*, descuento*, anticipo*, ajuste*',
    own: 'aprobar o retirar haberes y descuentos',
  },
  { said: 'autorizo, autorizar, autoriza, autorizamos', own: 'aprobar' },
  // Masters.
  {
    said: 'cre*, agreg*, registr*, ingres*',
    next: 'especialidad*',
    own: 'nueva especialidad especialidades agrega',
  },
  {
    said: 'cre*, agreg*, registr*, ingres*',
    later: 'tipo de descuento, tipo de haber, tipo de bono, tipos de descuento, tipos de haber',
    own: 'tipos de haberes y descuentos nuevo',
  },
  { said: 'de descuento nuevo, de haber nuevo, de bono nuevo', own: '' },
  {
    said: 'cambi*',
    later: 'especialidad a un medico, especialidad a un doctor, especialidad a una doctora',
    own: 'cambiar un campo de varios medicos',
  },
  { said: 'doy de baja, dar de baja, damos de baja', own: 'desactivar eliminacion inactivo' },
  {
    said: 'doy de baja, dar de baja, damos de baja',
    later: 'usuario, usuarios, usuaria, cuenta',
    own: 'desactivar gestion de usuarios',
  },
  // Rules.
  {
    said: 'regla gana, regla manda, regla prevalece, reglas gana, reglas manda',
    own: 'cual se aplica prioridad',
  },
  { said: 'export*', next: 'regla*', own: 'importar y exportar' },
  { said: 'reglas a excel, reglas en excel, reglas a un excel', own: 'reglas' },
  // Payments and their days.
  { said: 'historial de pagos, historial de los pagos', own: 'pagos procesados busque por fecha' },
  {
    said: 'gener*, hag*, hac*, cre*',
    next: 'complementaria*',
    own: 'mes de principio a fin procesar',
  },
  {
    said: 'lineas de un pago, lineas del pago, detalle de un pago, atenciones de un pago',
    own: 'pagos procesados ver registros',
  },
  {
    said: 'cambi*, fij*, defin*',
    later: 'dia en que se paga, dias en que se paga, dia de pago, dias de pago',
    own: 'calendario de pagos',
  },
  { said: 'dia en que se paga, dias en que se paga, dia de pago, dias de pago', own: 'se paga el' },
  {
    said: 'ya esta en la nomina del banco, ya esta en la nomina bancaria, ya esta en el archivo del banco, ya esta en el banco, ya se mando al banco, ya se envio al banco, ya lo mande al banco, ya fue al banco',
    own: 'lo enviado en un archivo que el banco puede tener no se anula',
  },
  // Attentions and receipts.
  {
    said: 'elimin*, borr*',
    next: 'atencion, atenciones',
    own: 'detalle edicion y eliminacion eliminar atencion',
  },
  { said: 'atencion duplicada, atenciones duplicadas, atencion repetida', own: 'atencion' },
  {
    said: 'marc*, registr*',
    later: 'boleta anulada, boletas anuladas',
    own: 'anuladas boletas y facturas',
  },
  { said: 'boleta anulada, boletas anuladas', own: 'anuladas boletas y facturas' },
  {
    said: 'monto malo, monto incorrecto, monto equivocado, monto raro',
    own: 'un monto parece incorrecto',
  },
  {
    said: pairs(
      'sub*, envi*, mand*, entreg*, adjunt*',
      'mi boleta, mis boletas, mi factura, mis facturas',
    ),
    own: 'su boleta',
  },
  { said: 'me descont*', own: 'por que este monto haberes y descuentos' },
  // Months, people's rights and the rest.
  {
    said: MONTH_NAMES.map((month) => `compar* ${foldName(month)} con`).join(', '),
    own: 'comparar un mes con otro',
  },
  { said: 'feriado, feriados, festivo, festivos', own: 'feriados elecciones' },
  { said: 'resuelv*, resolv*', own: 'resolver' },
  { said: 'filtracion*, se filtraron, se filtro', own: 'brechas' },
  {
    said: 'borr*, elimin*',
    later: 'datos de un paciente, datos de una paciente, datos de una persona, datos del paciente',
    own: 'registrar y responder una solicitud derechos',
  },
  { said: 'que lo pide, que lo pidio, que lo solicita', own: '' },
  {
    said: 'llave, token, clave',
    later: 'otro sistema, otro programa, otra maquina, una maquina',
    own: 'acceso de maquinas',
  },
  {
    said: 'ha mirado, miro, quien vio, quien ha visto, quien mira',
    later: 'ficha, fichas, paciente, pacientes, datos',
    own: 'registro de lecturas',
  },
  {
    said: 'puede ver cada perfil, ve cada perfil, ve un perfil, puede ver un perfil',
    own: 'probador de permisos',
  },
  {
    said: 'me salgo, salirme, salgo, cerrar, cierro',
    later: 'otro computador, otro equipo, otro telefono, otro navegador',
    own: 'mi perfil sesiones abiertas cerrar las demas',
  },
  {
    said: 'apago, apagar, quito, quitar, saco, sacar, corto, cortar, cierro, cerrar',
    later: 'acceso de un medico, acceso a un medico, acceso de un doctor, acceso a un doctor',
    own: 'gestion de usuarios desactivar',
  },
  { said: 'otro computador, otro equipo, otro telefono', own: 'navegador' },
  {
    said: 'error con un codigo, error con codigo, error con un numero, error raro, error con una referencia',
    own: 'aparecio un error con una referencia',
  },
  { said: 'tira un, me tira un, me sale un, sale un', own: '' },
  {
    said: 'no sale, no aparece, no viene, no esta',
    later: 'archivo del banco, nomina del banco, nomina bancaria',
    own: 'un medico no aparece en el archivo del banco',
  },
  { said: 'configur*', next: 'correo', own: 'configuracion correo' },
  {
    said: 'cargue solo, cargue sola, carguen solos, carguen solas, cargar solo',
    own: 'fuentes automaticas',
  },
  { said: 'cre*, agreg*', next: 'prestacion*', own: 'nueva prestacion gestion prestaciones' },
  {
    said: 'no supo responder, no supo contestar, no pudo responder, no respondio, quedaron sin respuesta',
    own: 'preguntas sin respuesta',
  },
  {
    said: 'reporte, informe',
    next: 'por prestacion, prestaciones',
    own: 'reporte prestaciones',
  },
  { said: 'reporte por prestacion, informe por prestacion', own: 'reporte prestaciones' },
  { said: 'hart*, hartas lineas, muchas lineas', own: 'muchas' },
  { said: 'de una vez, de una sola vez', own: '' },
  {
    said: 'pdf de los pagos, pdf de un pago, pdf del pago, pdf de sus pagos',
    own: 'liquidaciones',
  },
  // What waits, what was paid by mistake, and files.
  {
    said: 'atencion* retenida*, atencion* que quedaron retenida*, atencion* que estan retenida*, pago* retenido*, quedaron retenida*, quedaron retenido*',
    own: 'pagos en pausa',
  },
  {
    said: 'deshag*, deshac*, revert*, revier*, ech* atras, ech* para atras, ech* pa atras',
    later: 'pago, pagos',
    own: 'anular un pago',
  },
  { said: 'un pago ya hecho, un pago que ya hice, un pago que ya se hizo', own: 'anular un pago' },
  { said: 'ech* pa atras', own: 'revertir historial de importaciones' },
  {
    said: 'la que no era, el que no era, el archivo que no era, la planilla que no era',
    own: 'revertir historial de importaciones',
  },
  {
    said: 'carg*, import*, sub*',
    next: 'archivo*, planilla*',
    later: 'participacion, participaciones, hmq',
    own: 'importar un archivo atenciones',
  },
  {
    said: 'archivo de participaciones, archivo de hmq, planilla de participaciones, planilla de hmq',
    own: 'un archivo',
  },
  { said: 'pasos para, los pasos para, cuales son los pasos para', own: 'como' },
  {
    said: 'borr*, elimin*, suprim*',
    next: 'regla*',
    own: 'reglas editar eliminar',
  },
  {
    said: 'hac*, hag*, se hace, programar',
    next: 'anticipo*, bono*, descuento*',
    own: 'proponer haber o descuento',
  },
  { said: 'se descuente solo, se descuente sola, se descuenten solos', own: '' },
  {
    said: 'en cuotas, por cuotas, en partes, a plazo',
    own: 'programar en cuotas lo que se repite',
  },
  {
    said: 'export*, pas*, baj*, descarg*',
    later:
      'lo que sale en pantalla, lo que veo en pantalla, lo que se ve en pantalla, lo que muestra la pantalla, la tabla, esta tabla, este listado, esta lista',
    own: 'las tablas exportar filtrado',
  },
  {
    said: 'lo que sale en pantalla, lo que veo en pantalla, lo que se ve en pantalla, lo que muestra la pantalla',
    own: '',
  },
  {
    said: 'no encuentro, no veo, no me aparece, no aparece, no me sale',
    later:
      'cirugia mia, atencion mia, consulta mia, cirugias mias, atenciones mias, operacion mia, una cirugia, una atencion',
    own: 'me falta una atencion',
  },
  { said: 'cirugia mia, consulta mia, operacion mia, atencion mia', own: 'atencion' },
  {
    said: 'el banco rechazo, el banco devolvio, banco rechazo una, banco devolvio una, reboto una, me rechazo el banco',
    own: 'banco rechazo transferencia registrar rechazo',
  },
  {
    said: 'por cuenta mala, por cuenta equivocada, por la cuenta mala, por cuenta incorrecta, por cuenta cerrada',
    own: '',
  },
  { said: 'cagu*, la embarr*, meti la pata, por donde me meto, donde me meto', own: '' },
  // What is said around a question.
  {
    said: 'no cacho, no cachamos, no se como, no se donde, no entiendo como, no me acuerdo, se puede',
    own: '',
  },
  { said: 'pa, este mes, de este mes, del mes actual', own: '' },
];
