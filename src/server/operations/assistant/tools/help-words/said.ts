/**
 * What people say where the help has another word, by theme: `phrases → words of the help`. The order means nothing.
 *
 * `a, b* + c … d → e` reads: what is said as `a`, or with a word that begins with `b`, before `c` and further on `d`, the help says
 * as `e`. All is folded. Nothing after the arrow: it is only said around a question.
 */
import { MONTH_NAMES } from '../../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../../formats/text.ts';
import { joined } from '../../grammar/phrases.ts';

const MONTHS = MONTH_NAMES.map(foldName).join(', ');
const OF_OTHERS =
  'a un usuario, a una usuaria, al usuario, a la usuaria, de un usuario, de una usuaria, de otro usuario, a otro usuario, a un medico, a una medica, a un doctor, a una doctora, a un supervisor, a otra persona, de otra persona';

export const SAID = {
  users: `
    ${joined('clave, contrasena, password', OF_OTHERS)} → restablecer contrasena usuario gestion de usuarios
    que la olvido, que la perdio, que se le olvido, que no la recuerda, que no se acuerda →
    que lo pide, que lo pidio, que lo solicita →
    doy de baja, dar de baja, damos de baja … usuario, usuarios, usuaria, cuenta → desactivar gestion de usuarios
    filtracion*, se filtraron, se filtro → brechas
    borr*, elimin* … datos de un paciente, datos de una paciente, datos de una persona, datos del paciente
      → registrar y responder una solicitud derechos
    llave, token, clave … otro sistema, otro programa, otra maquina, una maquina → acceso de maquinas
    ha mirado, miro, quien vio, quien ha visto, quien mira … ficha, fichas, paciente, pacientes, datos → registro de lecturas
    puede ver cada perfil, ve cada perfil, ve un perfil, puede ver un perfil → probador de permisos
    me salgo, salirme, salgo, cerrar, cierro … otro computador, otro equipo, otro telefono, otro navegador
      → mi perfil sesiones abiertas cerrar las demas
    apago, apagar, quito, quitar, saco, sacar, corto, cortar, cierro, cerrar … acceso de un medico, acceso a un medico, acceso
      de un doctor, acceso a un doctor → gestion de usuarios desactivar
    otro computador, otro equipo, otro telefono → navegador
    cre*, agreg*, registr*, hag*, ingres* + usuari* → nuevo usuario gestion de usuarios
    sac*, quit*, bloque* … perfil* → administracion de permisos
    limito, limitar … menu → permisos perfil
    clave, claves, password, pass → contrasena
    se me olvid* → olvide
    se le olvid*, se les olvid*, perdio, perdieron, no se acuerda, no recuerda, olvido su, olvido la … clave, claves,
      contrasena, password → restablecer gestion de usuarios
    doy otra, dar otra, le doy otra, dar una nueva, doy una nueva, resete* → restablecer contrasena temporal
    se me olvid* la contrasena de un usuario, se me olvid* la clave de un usuario → restablecer contrasena usuario
    obligo, obligar, obliga → exigir
    quien modifico, quien cambio, quien borro, quien hizo → auditoria
    doy acceso a, dar acceso a, darle acceso a, doy acceso, dar acceso, doy permiso para, dar permiso para, darle permiso para,
      doy permisos de, dar permisos de, habilito, habilitar, quito el acceso a, quitar el acceso a, quitarle el acceso a, saco
      el acceso a, sacarle el acceso a … perfil, supervisor, supervisora, supervisores, administrador, usuario, usuarios
      → administracion de permisos active desactive opciones guardado descartar
    al supervisor, a un supervisor, a los supervisores, a la supervisora, al administrador, a un administrador, al usuario, a un
      usuario, a los usuarios → perfil`,
  masters: `
    cre*, agreg*, registr*, ingres* + especialidad* → nueva especialidad especialidades agrega
    cre*, agreg*, registr*, ingres* … tipo de descuento, tipo de haber, tipo de bono, tipos de descuento, tipos de haber
      → tipos de haberes y descuentos nuevo
    de descuento nuevo, de haber nuevo, de bono nuevo →
    cambi* … especialidad a un medico, especialidad a un doctor, especialidad a una doctora → cambiar un campo de varios medicos
    doy de baja, dar de baja, damos de baja, elimin*, borr*, desactiv* … sociedad, sociedades
      → sociedades medicas eliminar desactivar estado
    doy de baja, dar de baja, damos de baja, elimin*, borr*, desactiv* … convenio, convenios
      → convenios medicos eliminar desactivar inactivo
    doy de baja, dar de baja, damos de baja, desactiv* … medico, medica, doctor, doctora, medicos, doctores
      → el menu de un medico desactivar
    doy de baja, dar de baja, damos de baja → desactivar eliminacion inactivo
    feriado, feriados, festivo, festivos → feriados elecciones
    configur* + correo → configuracion correo
    cre*, agreg* + prestacion* → nueva prestacion gestion prestaciones
    agreg*, cre*, ingres*, registr*, incorpor* + medic*, doctor* → nuevo medico configuracion medicos
    cambi* … banco, bancos, cuenta, cuentas → cambiar la cuenta de un medico`,
  rules: `
    regla gana, regla manda, regla prevalece, reglas gana, reglas manda → cual se aplica prioridad
    export* + regla* → importar y exportar
    reglas a excel, reglas en excel, reglas a un excel → reglas
    borr*, elimin*, suprim* + regla* → reglas editar eliminar
    cre*, agreg*, hag*, ingres* + convenio* → nuevo convenio
    arm*, configur*, defin* + convenio* → nuevo convenio
    no termine, no termine nunca, sin fecha de termino, indefinido → sin termino
    arm*, configur*, defin* + regla* → crear una regla
    prueb*, probar … regla* → simular simulador reglas
    prueb*, probar … convenio* → simular
    se pisan, chocan, se contradicen → revision de reglas
    cambi* el porcentaje, cambi* el valor, cambi* el monto, cambi* la vigencia, cambi* el precio, modific* el porcentaje,
      modific* el valor, subo el porcentaje, subir el porcentaje, bajo el porcentaje, bajar el porcentaje, edito, editar,
      modific* … regla, reglas, convenio, convenios → editar edicion version nueva
    sin afectar, sin tocar, sin alterar, sin mover, sin cambiar → version anterior`,
  attentions: `
    elimin*, borr* + atencion, atenciones → detalle edicion y eliminacion eliminar atencion
    atencion duplicada, atenciones duplicadas, atencion repetida, cirugia mia, consulta mia, operacion mia, atencion mia
      → atencion
    cargue solo, cargue sola, carguen solos, carguen solas, cargar solo → fuentes automaticas
    ech* pa atras, la que no era, el que no era, el archivo que no era, la planilla que no era, import* mal, carg* mal, sub*
      mal, import* dos veces, carg* dos veces, sub* dos veces, me equivoque de archivo, archivo equivocado
      → revertir historial de importaciones
    deshag*, deshac* … importa* → revertir historial de importaciones
    carg*, import*, sub* + archivo*, planilla* … participacion, participaciones, hmq → importar un archivo atenciones
    archivo de participaciones, archivo de hmq, planilla de participaciones, planilla de hmq → un archivo
    no encuentro, no veo, no me aparece, no aparece, no me sale … cirugia mia, atencion mia, consulta mia, cirugias mias,
      atenciones mias, operacion mia, una cirugia, una atencion → me falta una atencion
    anulo, anula, anular + importacion*, carga*, archivo* → revertir
    ech* atras, ech* para atras, ech* marcha atras, volver atras, volver para atras, dar atras, dar marcha atras → revertir
    fila, filas … mala, malas, error, errores, viene mal, vienen mal → filas rechazadas importar atenciones
    fila* rechazada* → filas rechazadas importar atenciones
    excel, planilla, archivo … mis atenciones, mis prestaciones, mis participaciones → historial medico excel
    planilla, planillas … atenciones, participaciones, hmq → archivo atenciones
    excel … atenciones → archivo
    import* … atenciones → importar un archivo
    entr* solos, entr* solas, entr* automatic*, llegu* solos, llegu* solas, llegu* automatic*, carg* solos, carg* solas, carg*
      automatic* → fuentes automaticas importar
    subo, subir, sube, cargo, carga, cargar → importar
    me equivoque, me quedo mal, quedo mal, quedo mala … pendiente, pendientes, sin calcular → editar atencion detalle edicion`,
  payments: `
    historial de pagos, historial de los pagos → pagos procesados busque por fecha
    gener*, hag*, hac*, cre* + complementaria* → mes de principio a fin procesar
    lineas de un pago, lineas del pago, detalle de un pago, atenciones de un pago → pagos procesados ver registros
    cambi*, fij*, defin* … dia en que se paga, dias en que se paga, dia de pago, dias de pago → calendario de pagos
    dia en que se paga, dias en que se paga, dia de pago, dias de pago → se paga el
    ya esta en la nomina del banco, ya esta en la nomina bancaria, ya esta en el archivo del banco, ya esta en el banco, ya se
      mando al banco, ya se envio al banco, ya lo mande al banco, ya fue al banco
      → lo enviado en un archivo que el banco puede tener no se anula
    monto malo, monto incorrecto, monto equivocado, monto raro → un monto parece incorrecto
    no sale, no aparece, no viene, no esta … archivo del banco, nomina del banco, nomina bancaria
      → un medico no aparece en el archivo del banco
    deshag*, deshac*, revert*, revier*, ech* atras, ech* para atras, ech* pa atras … pago, pagos → anular un pago
    un pago ya hecho, un pago que ya hice, un pago que ya se hizo → anular un pago
    el banco rechazo, el banco devolvio, banco rechazo una, banco devolvio una, reboto una, me rechazo el banco
      → banco rechazo transferencia registrar rechazo
    por cuenta mala, por cuenta equivocada, por la cuenta mala, por cuenta incorrecta, por cuenta cerrada →
    doctor equivocado, medico equivocado, medica equivocada, doctora equivocada, persona equivocada
      → correcciones corregir lo pagado otro medico
    santander, bci, bancoestado, itau, scotiabank, security, bice → archivo del banco nomina bancaria descargar
    vuelv* a calcular → recalcular
    calcul* + honorarios, pagos → calcular pagos
    calcul* los pagos del mes, calcul* el mes → calcular pagos
    pago, pagar, pagamos + medico, medica, doctor, doctora → procesar pagos
    proces* los pagos, proces* pagos, proces* el pago, proces* los pagos del mes → procesar pagos convierte en un pago
    arm*, gener*, hag*, hac*, sac* + archivo* … banco → generar nomina bancaria
    archivo para el banco, archivo para cargar al banco, archivo para subir al banco, archivo que se sube al banco, archivo de
      transferencias, archivo de las transferencias → archivo del banco generar nomina bancaria
    el banco nunca lo recibio, el banco no lo recibio → retirar archivo que el banco no recibio
    dejar sin efecto, dejo sin efecto, dejamos sin efecto, dejarlo sin efecto, dejarla sin efecto → anular
    me equivoque, nos equivocamos, me quedo mal, quedo mal, quedo mala … ya pagamos, ya se pago, ya esta pagada, ya esta pagado,
      ya pagada, pagada, pagadas → corregir una linea pagada
    transferencia* … devolvio, devolvieron, devuelta, devueltas, reboto, rebotaron, rebotada, rebotadas
      → banco rechazo transferencia
    pag* de mas → correccion de un pago`,
  holds: `
    retener, retengo, retenemos, dej* retenid*, dej* detenid*, dej* congelad*, fren*, bloque*, detener, detengo, congel* … pago,
      pagos, atencion, atenciones, registro, registros, linea, lineas, honorarios → poner en pausa
    dej*, pong*, poner … pausa → poner en pausa
    pauso, pausar, pausamos → poner en pausa
    para que no se pague*, para q no se pague*, y que no se pague* →
    atencion* retenida*, atencion* que quedaron retenida*, atencion* que estan retenida*, pago* retenido*, quedaron retenida*,
      quedaron retenido* → pagos en pausa
    soltarl*, liberarl*, reanudarl*, despausarl*, descongelarl* → reanudar pausa
    libero, liberar, liberamos, suelto, soltar, saco, sacar, quito, quitar, levanto, levantar … pausa → reanudar pausa`,
  entries: `
    aprueb*, aprob*, autori*, rechaz* + bono*, haber*, descuento*, anticipo*, ajuste* → aprobar o retirar haberes y descuentos
    me descont* → por que este monto haberes y descuentos
    hac*, hag*, se hace, programar + anticipo*, bono*, descuento* → proponer haber o descuento
    agreg*, cre*, ingres*, doy, dar, damos, pag* + bono*, haber*, descuento*, anticipo* → proponer haber o descuento
    se descuente solo, se descuente sola, se descuenten solos →
    en cuotas, por cuotas, en partes, a plazo → programar en cuotas lo que se repite
    descontar* → proponer descuento
    todos los meses, cada mes → programar mensual`,
  receipts: `
    marc*, registr* … boleta anulada, boletas anuladas → anuladas boletas y facturas
    boleta anulada, boletas anuladas → anuladas boletas y facturas
    ${joined('sub*, envi*, mand*, entreg*, adjunt*', 'mi boleta, mis boletas, mi factura, mis facturas')} → su boleta
    pdf de los pagos, pdf de un pago, pdf del pago, pdf de sus pagos → liquidaciones
    avis*, les avis*, le avis*, recuerd*, cobr*, reclam*, pid*, insist* … boleta, boletas, factura, facturas
      → recordar por correo boletas que faltan
    carg*, import*, sub*, leo, leer, leemos … boletas, sii → leer planilla del sii
    mi liquidacion, mis liquidaciones → mi cartola
    comprobante, comprobantes → cartola
    vuelv* a enviar, vuelv* a mandar → enviar de nuevo`,
  months: `
    ${joined(joined('compar*', MONTHS), 'con')} → comparar un mes con otro
    reporte, informe + por prestacion, prestaciones → reporte prestaciones
    reporte por prestacion, informe por prestacion → reporte prestaciones
    abrir de nuevo, abrirlo de nuevo, abrirla de nuevo, volver a abrir, volver a abrirlo, volver a abrirla → reabrir el mes
    pas*, llev*, mand*, envi*, subo, subir, carg*, traspas*, export* la contabilidad, export* los honorarios … softland, nubox,
      defontana → elija formato generar descargue exportacion contable
    asientos, voucher, vouchers, comprobante, comprobantes … nubox, softland, contab*, erp, contador* → exportacion contable
    cayo, invalido, perdio, anulo + aprob* → deja de valer
    hoja … firm* → resumen
    apago, apaga, apagar, apague, apaguen … revision, revisiones → elegir no se revisa
    informe, informes → reporte`,
  screens: `
    error con un codigo, error con codigo, error con un numero, error raro, error con una referencia
      → aparecio un error con una referencia
    tira un, me tira un, me sale un, sale un →
    lo que sale en pantalla, lo que veo en pantalla, lo que se ve en pantalla, lo que muestra la pantalla →
    no supo responder, no supo contestar, no pudo responder, no respondio, quedaron sin respuesta → preguntas sin respuesta
    export*, pas*, baj*, descarg* … lo que sale en pantalla, lo que veo en pantalla, lo que se ve en pantalla, lo que muestra la
      pantalla, la tabla, esta tabla, este listado, esta lista → las tablas exportar filtrado
    en que pantalla, en cual pantalla, en que parte, en que menu → donde
    no entiendo nada, no entiendo esta, no entiendo la, no entiendo que + de, pantalla → la ayuda de cada pantalla`,
  otherForms: `
    autorizo, autorizar, autoriza, autorizamos, aprueb*, aprobacion, aprobaciones → aprobar
    resuelv*, resolv* → resolver
    hart*, hartas lineas, muchas lineas → muchas
    pasos para, los pasos para, cuales son los pasos para → como
    bajo, baja, bajar, saco, saca, sacar, bajarlo, bajarla, bajarlos, sacarlo, sacarla, sacarlos, descargarlo, descargarla,
      obtenerlo, obtener → descargar
    pong* → poner
    propong* → proponer
    devuelv*, devolv* → devolver
    corrij*, corrig*, corregi*, editar, edito → corregir
    pido, pide, piden, pida, pidamos, pidio, pidieron → pedir
    cierro, cierra, cierran, cerramos, cierren, cierre el, cierre un, cierre este, cierre ese, cierre los, cierre mi → cerrar
    reabr* → reabrir
    firmo, firme, firmen, firmar, firman → firma
    acepto, acepta, acepte, aceptan, aceptamos → aceptar
    compar* → comparar
    borro, borra, borrar, suprim* → eliminar
    mando, mandar, mandamos, despacho, despachar, despachamos → enviar
    falto → falta
    pal → para el`,
  around: `
    de una vez, de una sola vez →
    cagu*, la embarr*, meti la pata, por donde me meto, donde me meto →
    no cacho, no cachamos, no se como, no se donde, no entiendo como, no me acuerdo, se puede →
    pa, este mes, de este mes, del mes actual →
    volver a enviar*, volver a mandar* →
    de que manera, de que forma →
    que hago, que tengo que hacer, que hay que hacer →
    antes de guardar* →
    ${joined('de', MONTHS)} →
    me indica*, nos indica*, necesito, necesitamos, como lo hago, como la hago, como se hace →
    ayuda con, ayuda para, ayuda sobre, ayuda en →
    me explica*, explica*, explique*, me dice*, dime, digame, ensename →
    me equivoque, nos equivocamos, disculpe, perdon, tengo que, tenemos que, no quiero que, quiero que, hay que →`,
};
