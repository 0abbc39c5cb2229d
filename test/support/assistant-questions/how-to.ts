/** Questions about how something is done, with the screen or topic that the answer has to name. */
import { questions } from './questions.ts';

export const HOW_TO = questions(`
h01 administrator how-to: como subo el excel con las atenciones del mes?
  howTo: atenciones m[eé]dicas|importar atenciones
h02 administrator how-to: me equivoque de archivo al importar, se puede deshacer??
  howTo: historial de importaciones|revertir
h03 administrator how-to: ¿Dónde se anula un pago que todavía no se envía al banco?
  howTo: anula
h04 administrator how-to: necesito generar el archivo pal banco santander
  howTo: n[oó]mina bancaria
h05 administrator how-to: el banco me rechazo una transferencia, que hago
  howTo: n[oó]mina bancaria|enviadas|rechaz
h06 administrator how-to: como agrego un usuario nuevo
  howTo: usuarios
h07 administrator how-to: Quisiera que la recepcionista solo vea las atenciones, ¿cómo le limito el menú?
  howTo: permisos|perfil
h08 administrator how-to: pasos para hacer un convenio nuevo
  howTo: convenios
h09 administrator how-to: cómo pruebo una regla antes de guardarla?
  howTo: simula
h10 administrator how-to: donde veo si hay reglas que se pisan entre si
  howTo: revisi[oó]n de reglas
h11 administrator how-to: Le pagamos de más a un doctor por una consulta, ¿cómo lo corregimos si ya está pagado?
  howTo: correcci[oó]n|corregir
h12 administrator how-to: quiero descontarle el arriendo del box todos los meses a una doctora
  howTo: haberes y descuentos|programa
h13 administrator how-to: como dejo un pago en pausa?
  howTo: pausa
h14 administrator how-to: cerrar el mes, como se hace
  howTo: cierre de mes
h15 administrator how-to: ya cerré el mes y falto algo, ¿lo puedo abrir de nuevo?
  howTo: reap|reabr|abrir|cierre de mes
h16 administrator how-to: exportar a softland
  howTo: exportaci[oó]n contable
h17 administrator how-to: dónde cargo las boletas que bajé del sii
  howTo: boletas y facturas
h18 administrator how-to: ¿cómo les recuerdo a los médicos que emitan su boleta?
  howTo: boletas y facturas|recordatorio
h19 administrator how-to: cambiar la cuenta bancaria de un medico, por que me queda pendiente
  howTo: cambios? de cuenta|otra persona|segunda persona|aprob
h20 administrator how-to: donde puedo ver quien modifico algo
  howTo: auditor[ií]a
h21 administrator how-to: como activo el segundo factor
  howTo: segundo factor|mi perfil|seguridad
h22 administrator how-to: Un paciente pide todos los datos que tenemos de él, ¿dónde registro esa solicitud?
  howTo: derechos de las personas
h23 administrator how-to: mandar las liquidaciones por correo a todos
  howTo: liquidaciones
h24 administrator how-to: agregar un feriado regional
  howTo: feriados|calendario|configuraci[oó]n
h25 supervisor how-to: como registro una atención a mano
  howTo: nueva atenci[oó]n|atenciones m[eé]dicas
h26 supervisor how-to: no me deja editar una atencion que ya esta calculada, como la devuelvo a pendiente?
  howTo: devolver
h27 supervisor how-to: ¿En qué parte calculo los honorarios del mes?
  howTo: calcular pagos
h28 supervisor how-to: por que me salen filas rechazadas al importar y como las arreglo
  howTo: rechazad
h29 supervisor how-to: como pago a un solo doctor
  howTo: procesar pagos
h30 supervisor how-to: donde esta el reporte de prestaciones en excel
  howTo: reporte prestaciones|reportes
h31 supervisor how-to: Cómo cambio a un médico de sociedad a partir del próximo mes
  howTo: afiliaci[oó]n|m[eé]dicos
h32 supervisor how-to: como comparo lo que se paga este mes con el anterior?
  howTo: cierre de mes|diferencia|compar
h33 doctor how-to: como bajo mi cartola
  howTo: cartola|reportes|mis pagos
h34 doctor how-to: donde cambio mi clave
  howTo: configuraci[oó]n|contrase[nñ]a
h35 doctor how-to: por cuánto tengo que hacer la boleta, dónde lo veo
  howTo: mis pagos|boleta
h36 doctor how-to: ¿Dónde puedo ver cómo se calculó una atención?
  howTo: participaciones|mis pagos|c[aá]lculo
h37 doctor how-to: necesito el certificado de honorarios del año para mi contador
  howTo: certificado|reportes
h38 doctor how-to: quiero el historial completo de mis atenciones en excel
  howTo: historial m[eé]dico|reportes
h39 doctor how-to: como busco las atenciones de una paciente mia
  howTo: participaciones
h40 doctor how-to: veo una atención mal pagada. que tengo que hacer para reclamar
  howTo: objeci[oó]n|objetar|correcci[oó]n|participaciones|mis pagos
  unknown
`);
