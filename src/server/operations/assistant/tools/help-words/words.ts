/** What people say where the help has another word, as data: its order means nothing. */
import { MONTH_NAMES } from '../../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../../formats/text.ts';
import type { Synonym } from './synonym.ts';

const BOOKS = 'nubox, softland, contab*, erp, contador*';
const REVERT = 'revertir historial de importaciones';

export const SYNONYMS_OF_WORDS: readonly Synonym[] = [
  { said: 'en que pantalla, en cual pantalla, en que parte, en que menu', own: 'donde' },
  // Masters, profiles and users.
  {
    said: 'agreg*, cre*, ingres*, registr*, incorpor*',
    next: 'medic*, doctor*',
    own: 'nuevo medico configuracion medicos',
  },
  {
    said: 'cre*, agreg*, registr*, hag*, ingres*',
    next: 'usuari*',
    own: 'nuevo usuario gestion de usuarios',
  },
  { said: 'cre*, agreg*, hag*, ingres*', next: 'convenio*', own: 'nuevo convenio' },
  {
    said: 'cambi*',
    later: 'banco, bancos, cuenta, cuentas',
    own: 'cambiar la cuenta de un medico',
  },
  { said: 'sac*, quit*, bloque*', later: 'perfil*', own: 'administracion de permisos' },
  { said: 'limito, limitar', later: 'menu', own: 'permisos perfil' },
  { said: 'clave, claves', own: 'contrasena' },
  { said: 'se me olvid*', own: 'olvide' },
  {
    said: 'se le olvid*, se les olvid*, perdio, perdieron, no se acuerda, no recuerda, olvido su, olvido la',
    later: 'clave, claves, contrasena, password',
    own: 'restablecer gestion de usuarios',
  },
  { said: 'password, pass', own: 'contrasena' },
  {
    said: 'doy otra, dar otra, le doy otra, dar una nueva, doy una nueva, resete*',
    own: 'restablecer contrasena temporal',
  },
  {
    said: 'avis*, les avis*, le avis*, recuerd*, cobr*, reclam*, pid*, insist*',
    later: 'boleta, boletas, factura, facturas',
    own: 'recordar por correo boletas que faltan',
  },
  {
    said: 'se me olvid* la contrasena de un usuario, se me olvid* la clave de un usuario',
    own: 'restablecer contrasena usuario',
  },
  { said: 'obligo, obligar, obliga', own: 'exigir' },
  {
    said: 'quien modifico, quien cambio, quien borro, quien hizo',
    own: 'auditoria',
  },
  { said: 'no termine, no termine nunca, sin fecha de termino, indefinido', own: 'sin termino' },
  { said: 'arm*, configur*, defin*', next: 'regla*', own: 'crear una regla' },
  { said: 'arm*, configur*, defin*', next: 'convenio*', own: 'nuevo convenio' },
  { said: 'prueb*, probar', later: 'regla*', own: 'simular simulador reglas' },
  { said: 'prueb*, probar', later: 'convenio*', own: 'simular' },
  { said: 'se pisan, chocan, se contradicen', own: 'revision de reglas' },
  {
    said: 'doctor equivocado, medico equivocado, medica equivocada, doctora equivocada, persona equivocada',
    own: 'correcciones corregir lo pagado otro medico',
  },
  {
    said: 'santander, bci, bancoestado, itau, scotiabank, security, bice',
    own: 'archivo del banco nomina bancaria descargar',
  },
  {
    said: 'doy acceso a, dar acceso a, darle acceso a, doy acceso, dar acceso, doy permiso para, dar permiso para, darle permiso para, doy permisos de, dar permisos de, habilito, habilitar, quito el acceso a, quitar el acceso a, quitarle el acceso a, saco el acceso a, sacarle el acceso a',
    later: 'perfil, supervisor, supervisora, supervisores, administrador, usuario, usuarios',
    own: 'administracion de permisos active desactive opciones guardado descartar',
  },
  {
    said: 'al supervisor, a un supervisor, a los supervisores, a la supervisora, al administrador, a un administrador, al usuario, a un usuario, a los usuarios',
    own: 'perfil',
  },
  {
    said: 'cambi* el porcentaje, cambi* el valor, cambi* el monto, cambi* la vigencia, cambi* el precio, modific* el porcentaje, modific* el valor, subo el porcentaje, subir el porcentaje, bajo el porcentaje, bajar el porcentaje, edito, editar, modific*',
    later: 'regla, reglas, convenio, convenios',
    own: 'editar edicion version nueva',
  },
  { said: 'sin afectar, sin tocar, sin alterar, sin mover, sin cambiar', own: 'version anterior' },
  // Attentions and their files.
  {
    said: 'import* mal, carg* mal, sub* mal, import* dos veces, carg* dos veces, sub* dos veces',
    own: REVERT,
  },
  { said: 'deshag*, deshac*', later: 'importa*', own: REVERT },
  { said: 'me equivoque de archivo, archivo equivocado', own: REVERT },
  {
    said: 'anulo, anula, anular',
    next: 'importacion*, carga*, archivo*',
    own: 'revertir',
  },
  {
    said: 'ech* atras, ech* para atras, ech* marcha atras, volver atras, volver para atras, dar atras, dar marcha atras',
    own: 'revertir',
  },
  {
    said: 'fila, filas',
    later: 'mala, malas, error, errores, viene mal, vienen mal',
    own: 'filas rechazadas importar atenciones',
  },
  { said: 'fila* rechazada*', own: 'filas rechazadas importar atenciones' },
  {
    said: 'excel, planilla, archivo',
    later: 'mis atenciones, mis prestaciones, mis participaciones',
    own: 'historial medico excel',
  },
  {
    said: 'planilla, planillas',
    later: 'atenciones, participaciones, hmq',
    own: 'archivo atenciones',
  },
  { said: 'excel', later: 'atenciones', own: 'archivo' },
  { said: 'import*', later: 'atenciones', own: 'importar un archivo' },
  {
    said: 'carg*, import*, sub*, leo, leer, leemos',
    later: 'boletas, sii',
    own: 'leer planilla del sii',
  },
  {
    said: 'entr* solos, entr* solas, entr* automatic*, llegu* solos, llegu* solas, llegu* automatic*, carg* solos, carg* solas, carg* automatic*',
    own: 'fuentes automaticas importar',
  },
  { said: 'subo, subir, sube, cargo, carga, cargar', own: 'importar' },
  {
    said: 'bajo, baja, bajar, saco, saca, sacar, bajarlo, bajarla, bajarlos, sacarlo, sacarla, sacarlos, descargarlo, descargarla, obtenerlo, obtener',
    own: 'descargar',
  },
  // Calculating and paying.
  { said: 'vuelv* a calcular', own: 'recalcular' },
  { said: 'calcul*', next: 'honorarios, pagos', own: 'calcular pagos' },
  { said: 'calcul* los pagos del mes, calcul* el mes', own: 'calcular pagos' },
  {
    said: 'pago, pagar, pagamos',
    next: 'medico, medica, doctor, doctora',
    own: 'procesar pagos',
  },
  {
    said: 'arm*, gener*, hag*, hac*, sac*',
    next: 'archivo*',
    later: 'banco',
    own: 'generar nomina bancaria',
  },
  {
    said: 'archivo para el banco, archivo para cargar al banco, archivo para subir al banco, archivo que se sube al banco, archivo de transferencias, archivo de las transferencias',
    own: 'archivo del banco generar nomina bancaria',
  },
  {
    said: 'el banco nunca lo recibio, el banco no lo recibio',
    own: 'retirar archivo que el banco no recibio',
  },
  {
    said: 'dejar sin efecto, dejo sin efecto, dejamos sin efecto, dejarlo sin efecto, dejarla sin efecto',
    own: 'anular',
  },
  {
    said: 'me equivoque, nos equivocamos, me quedo mal, quedo mal, quedo mala',
    later: 'ya pagamos, ya se pago, ya esta pagada, ya esta pagado, ya pagada, pagada, pagadas',
    own: 'corregir una linea pagada',
  },
  {
    said: 'me equivoque, me quedo mal, quedo mal, quedo mala',
    later: 'pendiente, pendientes, sin calcular',
    own: 'editar atencion detalle edicion',
  },
  {
    said: 'transferencia*',
    later: 'devolvio, devolvieron, devuelta, devueltas, reboto, rebotaron, rebotada, rebotadas',
    own: 'banco rechazo transferencia',
  },
  { said: 'volver a enviar*, volver a mandar*', own: '' },
  { said: 'de que manera, de que forma', own: '' },
  { said: 'pag* de mas', own: 'correccion de un pago' },
  { said: 'dej*, pong*, poner', later: 'pausa', own: 'poner en pausa' },
  {
    said: 'soltarl*, liberarl*, reanudarl*, despausarl*, descongelarl*',
    own: 'reanudar pausa',
  },
  { said: 'pauso, pausar, pausamos', own: 'poner en pausa' },
  {
    said: 'libero, liberar, liberamos, suelto, soltar, saco, sacar, quito, quitar, levanto, levantar',
    later: 'pausa',
    own: 'reanudar pausa',
  },
  {
    said: 'agreg*, cre*, ingres*, doy, dar, damos, pag*',
    next: 'bono*, haber*, descuento*, anticipo*',
    own: 'proponer haber o descuento',
  },
  { said: 'descontar*', own: 'proponer descuento' },
  { said: 'todos los meses, cada mes', own: 'programar mensual' },
  { said: 'mi liquidacion, mis liquidaciones', own: 'mi cartola' },
  { said: 'comprobante, comprobantes', own: 'cartola' },
  { said: 'vuelv* a enviar, vuelv* a mandar', own: 'enviar de nuevo' },
  // Months and books.
  {
    said: 'abrir de nuevo, abrirlo de nuevo, abrirla de nuevo, volver a abrir, volver a abrirlo, volver a abrirla',
    own: 'reabrir el mes',
  },
  {
    said: 'pas*, llev*, mand*, envi*, subo, subir, carg*, traspas*, export* la contabilidad, export* los honorarios',
    later: 'softland, nubox, defontana',
    own: 'elija formato generar descargue exportacion contable',
  },
  {
    said: 'asientos, voucher, vouchers, comprobante, comprobantes',
    later: BOOKS,
    own: 'exportacion contable',
  },
  { said: 'cayo, invalido, perdio, anulo', next: 'aprob*', own: 'deja de valer' },
  { said: 'hoja', later: 'firm*', own: 'resumen' },
  {
    said: 'apago, apaga, apagar, apague, apaguen',
    later: 'revision, revisiones',
    own: 'elegir no se revisa',
  },
  { said: 'informe, informes', own: 'reporte' },
  // Forms that share too little with the infinitive, and verbs for the same.
  { said: 'pong*', own: 'poner' },
  { said: 'propong*', own: 'proponer' },
  { said: 'devuelv*, devolv*', own: 'devolver' },
  { said: 'corrij*, corrig*, corregi*, editar, edito', own: 'corregir' },
  { said: 'aprueb*, aprobacion, aprobaciones', own: 'aprobar' },
  { said: 'pido, pide, piden, pida, pidamos, pidio, pidieron', own: 'pedir' },
  {
    said: 'cierro, cierra, cierran, cerramos, cierren, cierre el, cierre un, cierre este, cierre ese, cierre los, cierre mi',
    own: 'cerrar',
  },
  { said: 'reabr*', own: 'reabrir' },
  { said: 'firmo, firme, firmen, firmar, firman', own: 'firma' },
  { said: 'acepto, acepta, acepte, aceptan, aceptamos', own: 'aceptar' },
  { said: 'compar*', own: 'comparar' },
  { said: 'borro, borra, borrar, suprim*', own: 'eliminar' },
  { said: 'mando, mandar, mandamos, despacho, despachar, despachamos', own: 'enviar' },
  { said: 'falto', own: 'falta' },
  { said: 'pal', own: 'para el' },
  // What is said around a question.
  { said: 'que hago, que tengo que hacer, que hay que hacer', own: '' },
  { said: 'antes de guardar*', own: '' },
  {
    said: 'no entiendo nada, no entiendo esta, no entiendo la, no entiendo que',
    next: 'de, pantalla',
    own: 'la ayuda de cada pantalla',
  },
  // How something is done is the same in each month.
  { said: MONTH_NAMES.map((month) => `de ${foldName(month)}`).join(', '), own: '' },
  {
    said: 'me indica*, nos indica*, necesito, necesitamos, como lo hago, como la hago, como se hace',
    own: '',
  },
  { said: 'ayuda con, ayuda para, ayuda sobre, ayuda en', own: '' },
  { said: 'me explica*, explica*, explique*, me dice*, dime, digame, ensename', own: '' },
  {
    said: 'me equivoque, nos equivocamos, disculpe, perdon, tengo que, tenemos que, no quiero que, quiero que, hay que',
    own: '',
  },
];
