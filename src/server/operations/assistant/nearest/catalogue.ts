/**
 * Questions that have an answer, as data: those nearest to one without an answer are offered in its place. `{médico}`, `{sociedad}`,
 * `{especialidad}`, `{prestación}`, `{regla}` and `{atención}` stand for what was named, `{de tiempo}` and `{en tiempo}` for its
 * time, `{de mes}` and `{en mes}` for one that is a month; what is in brackets is left out without it. After a bar stand other words
 * for what it asks.
 */

/** Of who sees everybody's records. */
export const OF_STAFF = `
¿Cuántas atenciones hubo[ {en tiempo}]? | paciente consulta cirugia operacion caso
¿Cuántas atenciones hubo de {especialidad}[ {en tiempo}]?
¿Cuántas atenciones hubo de {prestación}[ {en tiempo}]?
¿Cuántas atenciones hizo {médico}[ {en tiempo}]? | paciente
¿Cuántas atenciones de {prestación} hizo {médico}[ {en tiempo}]?
¿Cuántas atenciones pendientes tiene {médico}[ {de tiempo}]?
¿Cuántas atenciones hubo de {sociedad}[ {en tiempo}]?
¿Cuántas atenciones pendientes hay[ {de tiempo}]? | calcular falta
¿Cuántas atenciones calculadas hay[ {de tiempo}]?
¿Cuántas atenciones sin pagar hay[ {de tiempo}]?
¿Cuántas atenciones pagadas hubo[ {en tiempo}]?
¿Cuántas atenciones de HMQ hubo[ {en tiempo}]? | quirurgico pabellon
¿Cuántas atenciones de participación hubo[ {en tiempo}]?
¿Cuántas atenciones de noche hubo[ {en tiempo}]? | turno madrugada finde semana domingo
¿Cuántas atenciones inhábiles hubo[ {en tiempo}]? | finde semana sabado domingo festivo turno
¿Cuántas atenciones de noche hubo de {especialidad}[ {en tiempo}]?
¿Cuántas atenciones inhábiles hubo de {especialidad}[ {en tiempo}]? | finde semana sabado domingo festivo turno
¿Cuántas atenciones de Fonasa hubo[ {en tiempo}]? | prevision isapre seguro convenio
¿Cuántas atenciones de isapre hubo[ {en tiempo}]? | prevision seguro
¿Cuántas atenciones con RUT inválido hay[ {de tiempo}]? | malo erroneo paciente equivocado
¿Cuántas atenciones sin fecha de solicitud hay[ {de tiempo}]?
¿Cuántas atenciones sin regla hay[ {de tiempo}]? | convenio cubre
¿Cuántas atenciones por día hubo {en tiempo}? | dia diario fin semana finde
¿Cuántas atenciones por médico hubo[ {en tiempo}]? | quien cada
¿Cuántas atenciones por mes hubo[ {en tiempo}]? | evolucion mensual
¿Cuántas atenciones por especialidad hubo[ {en tiempo}]? | unidad servicio
¿Cuántas atenciones por prestación hubo[ {en tiempo}]? | examen procedimiento
¿Cuántas atenciones por previsión hubo[ {en tiempo}]? | seguro isapre
¿Qué médico tuvo más atenciones[ {en tiempo}]? | paciente trabajo
¿Qué médico hizo más {prestación}[ {en tiempo}]?
¿Qué médico de {especialidad} tuvo más atenciones[ {en tiempo}]?
¿Qué especialidad tuvo más atenciones[ {en tiempo}]? | unidad servicio
¿Qué previsión tuvo más atenciones[ {en tiempo}]? | seguro isapre
¿Qué prestación se repite más[ {en tiempo}]? | examen procedimiento
¿Qué prestación hizo más {médico}[ {en tiempo}]? | examen procedimiento
¿Qué dice la atención {caso}?
¿Cuáles son las atenciones de la paciente {paciente}?
¿Cuántas atenciones de fin de semana hubo[ {en tiempo}]? | finde sabado domingo
¿Cuántas atenciones de fin de semana hubo de {especialidad}[ {en tiempo}]? | finde sabado domingo
¿Cuál fue la última atención[ de {médico}]?
¿Cuánto se pagó[ {en tiempo}]? | plata gasto total
¿Cuánto se le pagó a {médico}[ {en tiempo}]? | plata gano recibio transfirio deposito
¿Cuánto se le pagó a {sociedad}[ {en tiempo}]? | plata gano recibio transfirio deposito
¿Cuánto se pagó por {especialidad}[ {en tiempo}]? | plata gasto
¿Cuál fue el último pago de {médico}? | deposito
¿Cuándo se le pagó a {médico}[ {en tiempo}]? | giro deposito
¿Por qué no se le pagó a {médico}[ {en mes}]?
¿Cuáles pagos están sin pagar[ {de mes}]?
¿Cuánto suman los pagos procesados[ {de mes}]?
¿Cuánto se pagó por médico[ {en tiempo}]? | quien cada
¿Cuánto se pagó por sociedad[ {en tiempo}]?
¿Cuánto se pagó por mes[ {en tiempo}]? | mensual evolucion
¿A qué médico se le pagó más[ {en tiempo}]? | gano recibio cobro plata
¿Cuánto se pagó en promedio a los médicos[ {en tiempo}]?
¿Cuándo se pagó la nómina {de mes}? | giro deposito
¿Cuándo se paga la nómina[ {de mes}]? | deposito cae plata calendario
¿Cuándo cierra la nómina[ {de mes}]? | calendario cierre
¿Cuánto suman los honorarios[ {de tiempo}]? | plata factur gasto genero total
¿Cuánto suman los honorarios de {médico}[ {de tiempo}]? | gano genero factur
¿Cuánto suman los honorarios de {especialidad}[ {de tiempo}]? | gano genero factur
¿Cuánto suman los honorarios de {sociedad}[ {de tiempo}]? | gano genero factur saco
¿Cuánto suman los honorarios de {prestación}[ {de tiempo}]? | costo plata
¿Cuánto suman los honorarios de la regla {regla}[ {de tiempo}]?
¿Cuánto suman los honorarios de HMQ[ {de tiempo}]?
¿Cuánto suman los honorarios sin procesar[ {de tiempo}]? | calculado pasa pago nomina todavia
¿Cuánto suman los honorarios calculados[ {de tiempo}]?
¿Cuánto suman los honorarios sin pagar[ {de tiempo}]? | falta debemos pendiente provision
¿Cuánto suman los honorarios sin pagar de {médico}[ {de tiempo}]? | falta debemos pendiente
¿Cuánto suman los honorarios sin pagar de {especialidad}[ {de tiempo}]?
¿Cuánto suman los honorarios por médico[ {de tiempo}]? | quien cada
¿Cuánto suman los honorarios por especialidad[ {de tiempo}]? | unidad
¿Cuánto suman los honorarios por sociedad[ {de tiempo}]?
¿Cuánto suman los honorarios por prestación[ {de tiempo}]?
¿Cuánto suman los honorarios por previsión[ {de tiempo}]? | seguro isapre plata
¿Cuánto suman los honorarios por regla[ {de tiempo}]?
¿Cuánto suman los honorarios por mes[ {de tiempo}]? | evolucion mensual
¿Cuánto suman los honorarios de {médico} por prestación[ {de tiempo}]?
¿Cuánto suman los honorarios de {médico} por mes[ {de tiempo}]? | mensual
¿Cuánto suman los honorarios de {especialidad} por mes[ {de tiempo}]? | mensual
¿Quién ganó más[ {en tiempo}]? | saco plata factur llevo
¿Quién ganó más[ {en tiempo}], {médico} o {médico2}? | saco factur compara
¿Quién ganó más[ {en tiempo}], {sociedad} o {sociedad2}? | saco factur compara
¿Quién tuvo más atenciones[ {en tiempo}], {médico} o {médico2}? | compara hizo
¿Qué especialidad ganó más[ {en tiempo}], {especialidad} o {especialidad2}? | compara
¿Qué médico de {especialidad} ganó más[ {en tiempo}]?
¿Qué especialidad tuvo más honorarios[ {en tiempo}]? | gano plata unidad
¿Qué sociedad tuvo más honorarios[ {en tiempo}]? | gano plata
¿Qué previsión tuvo más honorarios[ {en tiempo}]? | gano plata seguro isapre
¿Qué prestación tuvo más honorarios[ {en tiempo}]? | plata cuesta deja gano
¿Qué prestación de {médico} tuvo más honorarios[ {en tiempo}]?
¿Qué regla tuvo más honorarios[ {en tiempo}]?
¿En qué mes hubo más honorarios[ {en tiempo}]? | mejor
¿Cuál es el promedio de los honorarios[ {de tiempo}]?
¿Cuál es el promedio de los honorarios por especialidad[ {de tiempo}]? | cara
¿Cuál es el promedio de los honorarios por médico[ {de tiempo}]?
¿Cuánto cambiaron los honorarios de {mes} respecto a {otro mes}? | crecer subir bajar variacion cambio compara anterior
¿Cuánto cambiaron los pagos de {mes} respecto a {otro mes}? | crecer subir bajar variacion cambio compara anterior gasto
¿Cuánto se debe en honorarios? | deuda
¿Cuánto se le debe a {médico}? | falta pagar
¿Cuánto se le debe a {sociedad}? | falta pagar
¿Cuánto se debe de {especialidad}? | falta pagar
¿A quién se le debe más? | deuda
¿Cuánto se retuvo[ {en mes}]? | retencion impuesto sii declarar f29
¿Cuánto se le retuvo a {médico}[ {en tiempo}]? | impuesto desconto
¿Cuánta retención hay que declarar al SII {de mes}? | impuesto f29 pagos
¿Cuál es la retención legal de este año? | tasa porcentaje 15 impuesto
¿Cuál es la retención legal de {año}? | tasa porcentaje 15 impuesto subir
¿Cuánto suma la retención {de tiempo}? | impuesto
¿Cuánto suma la retención por mes[ {de tiempo}]? | impuesto mensual
¿Qué porcentaje le retienen a {médico}? | tasa antes
¿Por qué no se le retiene a {médico}? | antes exento
¿Cuánto es el líquido de una boleta de {monto}? | queda bruto retencion
¿A qué sociedades se les retiene? | retencion exenta factura
¿Qué médicos tienen una tasa de retención distinta de la legal? | especial prestamo solidario adicional 3
¿Qué ajustes de retención hay? | diferencia
¿Qué boletas faltan[ {de mes}]? | mandar enviar entregar emitir
¿Cómo están las boletas[ {de mes}]? | resumen cuadran
¿Cómo están las boletas de {médico}[ {de mes}]? | numero folio mando
¿Cómo están las boletas de {sociedad}[ {de mes}]? | factura folio mando
¿Qué boletas están con diferencias[ {de mes}]? | cuadran malas
¿Qué boletas están anuladas[ {de mes}]?
¿Qué boletas sin pago hay[ {de mes}]? | sobran
¿Qué transferencias fueron rechazadas[ {en mes}]? | rebotar devolver banco
¿Cuántas transferencias hubo[ {en mes}]? | banco planilla
¿Se le volvió a pagar la transferencia a {médico}? | rebotar rechazar reenviar despues
¿Cuál fue la última nómina bancaria? | archivo banco planilla transferencia
¿Qué correcciones hay[ de {médico}]? | error reversa equivocado
¿Qué correcciones están pendientes? | descontar
¿Qué haberes y descuentos hay[ {de mes}]? | bono anticipo arriendo box cuota
¿Qué haberes y descuentos hay de {médico}[ {de mes}]? | bono anticipo arriendo box cuota
¿Qué haberes y descuentos están por aprobar? | propuesto
¿Qué anticipos hay? | adelanto
¿Qué cuotas hay programadas? | arriendo box mensual quien paga cada mes
¿Qué cuotas tiene {médico}? | arriendo box anticipo mensual quedan
¿Qué médicos le deben plata a la clínica? | saldo contra negativo deuda
¿Cuánto le debe {médico} a la clínica? | saldo contra negativo deuda descontar
¿Qué descuentos faltan por descontar? | devolver recuperar
¿Qué le falta por descontar a {médico}? | devolver recuperar desconto
¿Qué pagos están en pausa? | retenido detenido congelado soltar frenado trabado bloqueado trancado
¿Está en pausa {médico}? | retenido retuvo detenido congelado quien motivo
¿Qué reglas hay de {especialidad}? | paga tarifa porcentaje
¿Cuánto paga {especialidad}? | tarifa porcentaje regla tramos
¿Qué reglas están vigentes? | activas
¿Qué reglas están inactivas? | desactivadas apagadas
¿Qué reglas pagan un monto fijo? | fijo fija
¿Qué reglas pagan un porcentaje?
¿Qué reglas empiezan {en tiempo}? | comienzan parten nuevas
¿Qué reglas aún no rigen? | comienzan parten nuevas futuras
¿Qué reglas vencen {en tiempo}? | terminan expiran
¿Qué reglas están por vencer? | terminan expiran pronto
¿Qué convenios están vigentes? | activos
¿Qué convenios están por vencer? | terminan expiran pronto
¿Qué convenios tiene {médico}? | acuerdo
¿Qué convenios tiene {sociedad}? | acuerdo
¿Cuántos convenios hay?
¿Cuántas reglas hay?
¿Qué paga la regla {regla}? | porcentaje tramo condicion dice
¿Qué pagaba antes la regla {regla}? | anterior historia
¿Cuál es el historial de la regla {regla}? | cambio modificar version
¿Hasta cuándo rige la regla {regla}? | vigente desde vence
¿Qué regla se aplica a {médico}? | porcentaje tarifa pagan convenio
¿Qué regla se aplica a {prestación}? | porcentaje tarifa pagan antes
¿Qué regla se aplica a {médico} con {prestación}? | porcentaje tarifa pagan
¿Cuánto se paga por {prestación}? | tarifa porcentaje precio antes vale
¿Cuánto suman los honorarios de {médico} por regla[ {de tiempo}]? | calcularon porcentaje tarifa
¿Cuál es el valor base de {prestación}? | precio cuesta vale arancel
¿Cuál es el código de {prestación}?
¿Cuáles son las prestaciones más caras? | precio arancel
¿Qué prestaciones hay de {especialidad}?
¿Cuántas prestaciones hay?
¿Cuántos médicos hay? | doctor profesional
¿Qué médicos hay de {especialidad}? | lista
¿Qué médicos de {especialidad} se pagan por sociedad?
¿Qué médicos se pagan por sociedad? | empresa van
¿Qué médicos se pagan a su nombre? | persona natural directo no van sociedad
¿Qué médicos no tienen cuenta bancaria? | banco falta
¿Qué médicos están inactivos? | baja desactivado
¿Qué médicos están activos?
¿Cuál es la ficha de {médico}? | datos rut especialidad
¿A qué sociedad pertenece {médico}? | empresa pertenece desde pagan
¿En qué banco se le paga a {médico}? | cuenta deposita
¿Cuál es el correo de {médico}? | mail telefono contacto
¿Qué cambios de cuenta están pendientes? | banco aprobar
¿Qué médicos son de {sociedad}? | integrantes quien cobra
¿Qué sociedades hay? | empresa
¿Qué especialidades hay? | unidad
¿Cuántos usuarios activos hay? | cuenta entrar
¿Qué médicos tienen usuario para entrar al portal? | cuenta clave
¿Puede un supervisor entrar a {pantalla}? | acceso permiso ver
¿Quién es administrador? | clave perfil
¿Quién es supervisor? | perfil
¿Qué usuarios están inactivos? | bloqueado nunca entrado
¿Qué pantallas ve un supervisor? | permiso acceso puede menu
¿Qué pantallas ve un médico? | permiso acceso puede menu doctor
¿Cómo va el mes?
¿Cómo va {mes}?
¿Qué falta antes de pagar? | cerrar
¿Qué falta para pagar {mes}? | cerrar pendiente aprobar
¿Qué meses están cerrados?
¿Qué hallazgos sin resolver hay {de mes}? | revision problema repetido duplicado
¿Qué hallazgos hay {de mes}? | revision problema repetido duplicado doble
¿Está aprobado {mes}?
¿Hay algo esperando aprobación? | aprobar autorizar propuesto
¿Cuándo fue la última revisión de los libros? | cuadran contabilidad
¿Cuáles fueron las últimas exportaciones contables? | asiento contabilidad
¿En qué cuenta contable se registra la retención? | asiento mayor
¿Cómo van los trabajos? | proceso cola corriendo
¿Qué trabajos fallaron? | error proceso
¿Cuáles fueron las últimas importaciones? | archivo carga subir filas
¿Quién cargó las atenciones {de mes}? | importar archivo subir
¿Qué feriados hay[ {en tiempo}]? | festivo
¿Qué solicitudes de derechos hay? | paciente datos reclamo
¿Por qué se paga así la atención {atención}? | monto valor calculo
`;

/** Of doctors, about their own. */
export const OF_DOCTORS = `
¿Cuántas atenciones tuve[ {en tiempo}]? | paciente consulta hice
¿Cuántas atenciones mías hubo de {prestación}[ {en tiempo}]? | hice examen
¿Cuántas atenciones pendientes tengo[ {de tiempo}]? | calcular aprobar
¿Cuántas atenciones sin pagar tengo[ {de tiempo}]? | falta debo
¿Cuántas atenciones pagadas tengo[ {de tiempo}]?
¿Cuántas atenciones de HMQ tuve[ {en tiempo}]? | cirugia pabellon
¿Cuántas atenciones de noche tuve[ {en tiempo}]? | turno finde semana
¿Cuántas atenciones inhábiles tuve[ {en tiempo}]? | turno finde semana domingo festivo
¿Cuántas atenciones de Fonasa tuve[ {en tiempo}]? | prevision isapre
¿Cuántas atenciones por mes tuve[ {en tiempo}]? | mensual evolucion mas menos
¿Cuántas atenciones por previsión tuve[ {en tiempo}]? | seguro isapre
¿Qué prestación hice más[ {en tiempo}]? | examen procedimiento
¿Cuál fue mi última atención? | paciente
¿Cuál fue mi último pago? | deposito cuando llego
¿Cuánto me pagaron[ {en tiempo}]? | plata llego deposito cobre
¿Cuándo me pagaron[ {en mes}]? | deposito plata
¿Por qué no me han pagado {mes}? | falta
¿Cuánto me corresponde[ {de tiempo}]? | gano recibir cobrar plata
¿Cuánto me falta por cobrar? | deben pendiente
¿Cuánto me retuvieron[ {en tiempo}]? | impuesto desconto retencion
¿Cuánto me descontaron de impuesto[ {en tiempo}]? | porcentaje
¿Cuánto es el líquido de una boleta de {monto}? | queda bruto retencion cobro
¿Cuál es la retención legal de este año? | tasa porcentaje impuesto subir
¿Cuál es la retención legal de {año}? | tasa porcentaje impuesto subir
¿Cuánto suman mis honorarios[ {de tiempo}]? | gano plata factur
¿Cuánto suman mis honorarios por prestación[ {de tiempo}]? | examen deja plata
¿Cuánto suman mis honorarios por mes[ {de tiempo}]? | mejor mensual evolucion promedio
¿Cuánto suman mis honorarios por previsión[ {de tiempo}]? | seguro isapre plata mejor
¿En qué mes gané más[ {en tiempo}]? | mejor
¿Cuánto cambiaron mis honorarios de {mes} respecto a {otro mes}? | compara anterior subir bajar crecer
¿Con qué regla me pagan? | convenio porcentaje usaron tarifa
¿Qué prestación me deja más plata[ {en tiempo}]? | cara mejor examen procedimiento
¿Qué boletas me faltan? | emitir hacer mandar
¿Por cuánto tengo que hacer la boleta {de mes}? | emitir monto
¿Por cuánto hago la boleta de mi último pago? | emitir monto ultima
¿Cómo están mis boletas? | llego bien recibida ultima quedo
¿Tengo algo en pausa? | retenido detenido trabado bloqueado trancado frenado
¿Qué correcciones mías hay? | error falta reclamo
¿Qué haberes y descuentos tengo? | bono anticipo arriendo cuota debo
¿Qué descuentos míos están pendientes? | debo deuda saldo arriendo
¿Cuándo me pagan[ {en mes}]? | deposito cae plata
¿Cuándo cierra el mes? | calendario
¿Cuál es mi ficha? | datos especialidad sociedad cuenta banco
¿A qué banco me depositan? | cuenta deposita cambio
¿A qué sociedad pertenezco? | nombre boleta rut
`;
