import { foldName } from '../../../../formats/text.ts';
import { stemOf } from './stems.ts';

/** Ways of asking how something is done, as data: after a bar stand other words for it, then the section of the help that answers. */
export const HOW_TO_OF_STAFF = `
¿Cómo importo atenciones? | cargar subir archivo planilla excel hospital | sistema/atenciones/importar-un-archivo
¿Cómo registro una atención a mano? | ingresar agregar falta | sistema/atenciones/registrar-una-atencion-a-mano
¿Cómo busco una atención? | paciente rut codigo encontrar mostrar p2608 folio | sistema/atenciones/buscar-atenciones
¿Cómo corrijo las filas rechazadas de una importación? | malas error archivo columnas | sistema/atenciones/corregir-las-filas-rechazadas
¿Cómo revierto una importación? | deshacer anular equivoque archivo importe veces duplicados subi planilla misma | sistema/atenciones/historial-de-importaciones
¿Qué formato tienen los archivos que se importan? | columnas excel fecha error plantilla csv | sistema/atenciones/que-archivos-se-entienden
¿Cómo importo atenciones de otro sistema? | conectar api fhir integrar automatico | sistema/atenciones/importar-desde-otro-sistema
¿Cómo cargo archivos automáticamente? | fuente programar solo carpeta | sistema/fuentes/guardar-una-fuente
¿Cómo edito una atención? | cambiar fecha arreglar mal pendiente quedo nombre otro medico eliminar borrar | sistema/atenciones/detalle-edicion-y-eliminacion
¿Cómo corrijo una atención pagada? | equivoque tarifa error doctor equivocado mal pagamos | sistema/correcciones/corregir-una-linea-pagada
¿Qué hago si un médico dice que le falta una atención? | reclama aparece esta lista | sistema/problemas/un-medico-dice-que-le-falta-una-atencion
¿Qué hago si un monto parece incorrecto? | reclama reclamo objecion objeciones objetar malo raro cero menos | sistema/problemas/un-monto-parece-incorrecto
¿Qué hago si apareció un error con una referencia? | codigo pantalla mensaje falla | sistema/problemas/aparecio-un-error-con-una-referencia
¿Qué hago si los libros no cuadran? | contabilidad descuadre | sistema/problemas/el-portal-dice-que-los-libros-no-cuadran
¿Cómo corrijo un pago equivocado? | error mal doctor persona | sistema/correcciones/corregir-una-linea-pagada
¿Cómo corrijo muchas líneas con un archivo? | masivo planilla correccion varias | sistema/correcciones/corregir-muchas-con-un-archivo
¿Cómo apruebo o retiro una corrección? | autorizar rechazar | sistema/correcciones/revisar-aprobar-y-retirar
¿Cómo recalculo las atenciones? | calcular regla | sistema/calcular/recalcular
¿Cómo calculo los pagos? | honorarios | sistema/calcular/calcular
¿Cómo veo por qué se paga un monto? | explicacion linea calculo detalle | sistema/calcular/por-que-se-paga-ese-monto
¿Cómo proceso los pagos? | nomina | sistema/avanzado
¿Cómo devuelvo pagos procesados? | revertir atras deshacer procese | sistema/calcular/devolver
¿Cómo anulo un pago? | eliminar borrar deshacer efecto mal atras revertir procese | sistema/procesar/anular-un-pago
¿Cómo marco los pagos como pagados? | fecha cheque efectivo pagada | sistema/pagar-nomina
¿Qué hago si marqué un pago como pagado por error? | nomina pagada fecha equivoque vuelta atras deshacer | sistema/pagar-nomina
¿Cómo dejo un pago en pausa? | retener detener congelar salga proximo fuera | sistema/pagos-en-pausa/poner-en-pausa
¿Cómo reanudo un pago en pausa? | soltar liberar sacar quitar retenido | sistema/pagos-en-pausa/reanudar
¿Cómo genero el archivo para el banco? | nomina bancaria transferencia santander | sistema/nomina-bancaria
¿Qué hago si el banco rechaza una transferencia? | rebotar devolver enviar nuevo | sistema/nomina-bancaria/despues-de-enviar
¿Cómo saco a un médico del archivo del banco? | quitar retirar planilla incluir | sistema/nomina-bancaria
¿Qué hago si un médico no aparece en el archivo del banco? | falta sale | sistema/problemas/un-medico-no-aparece-en-el-archivo-del-banco
¿Cómo confirmo las cuentas nuevas? | bancaria | sistema/nomina-bancaria/cuentas-por-confirmar
¿Dónde están los archivos del banco ya descargados? | viejos anteriores guardados quedan historial | sistema/nomina-bancaria/no-pagar-dos-veces
¿Qué hago si se pagó dos veces? | doble repetido devolver recuperar mismo | sistema/nomina-bancaria/pagado-dos-veces
¿Cómo envío las liquidaciones? | cartola correo | sistema/liquidaciones
¿Cómo importo boletas del SII? | cargar subir factura | sistema/boletas
¿Cómo recuerdo a los médicos sus boletas? | correo avisar faltan | sistema/boletas/recordar-por-correo
¿Cómo registro una boleta a mano? | factura | sistema/boletas/registrar-a-mano
¿Qué pasa si se anula una boleta? | anulada anulo sii eliminar borrar | sistema/boletas/anuladas
¿Cómo saco el certificado de honorarios? | retencion anual dj 1879 declaracion | sistema/boletas/sumas-y-certificados-del-ano
¿Cómo exporto los asientos contables? | contabilidad softland nubox formato | sistema/exportacion-contable
¿Cómo propongo un haber o descuento? | bono anticipo agregar descontar | sistema/haberes/proponer
¿Cómo programo un descuento mensual? | arriendo box cuota repetir cargar | sistema/haberes/lo-que-se-repite
¿Cómo apruebo un haber? | descuento autorizar | sistema/haberes/aprobar-o-retirar
¿Cómo importo haberes y descuentos de un archivo? | planilla excel masivo | sistema/haberes/importar-un-archivo
¿Cómo traspaso o castigo un saldo? | deuda condonar | sistema/haberes/saldos
¿Cómo creo una regla? | porcentaje tramo recargo nueva armar | sistema/reglas/crear-una-regla
¿Cómo edito una regla? | cambiar modificar tarifa historia | sistema/reglas/editar-copiar-y-ver-la-historia
¿Qué pasa con lo ya calculado si cambio una regla? | montos cambiaron cambie nada igual atras antes retroactivo | sistema/correcciones/cambiar-una-regla-hacia-atras
¿Cómo simulo una regla? | probar antes | sistema/reglas/el-simulador
¿Cómo importo o exporto las reglas? | excel planilla masivo bajar | sistema/reglas/importar-y-exportar
¿Cómo armo una tabla de precios? | arancel valores | sistema/reglas/tabla-de-precios
¿Cómo creo un convenio? | acuerdo nuevo | sistema/convenios
¿Cómo desactivo un convenio? | dar baja eliminar borrar terminar quitar | sistema/convenios
¿Cómo se elige la regla si coinciden varias? | dos manda prioridad calzan chocan | sistema/reglas/cual-se-aplica
¿Cómo creo un médico? | agregar nuevo doctor | sistema/medicos
¿Cómo traigo médicos de un archivo? | importar cargar planilla excel | sistema/medicos/traer-medicos-de-un-archivo
¿Cómo cambio un campo de varios médicos a la vez? | masivo especialidad muchos | sistema/medicos/cambiar-un-campo-de-varios-medicos
¿Cómo desactivo a un médico? | inactivo baja renuncio jubilo apagar | sistema/medicos/el-menu-de-un-medico
¿Cómo doy a los médicos acceso al portal? | carta invitar usuario entrar | sistema/medicos/cartas-de-acceso-para-varios
¿Cómo creo una sociedad? | agregar nueva empresa spa | sistema/sociedades
¿Cómo desactivo una sociedad? | dar baja eliminar borrar quitar inactiva cerro | sistema/sociedades
¿Cómo creo una especialidad? | agregar nueva | sistema/especialidades
¿Cómo cambio la cuenta de un médico? | banco bancaria | sistema/medicos/cambiar-la-cuenta-de-un-medico
¿Cómo cambio la retención de un médico? | tasa porcentaje impuesto prestamo | sistema/medicos/cambiar-una-retencion-hacia-atras
¿Cómo cambio a un médico de sociedad? | afiliacion empresa | sistema/medicos/afiliaciones-y-eliminacion
¿Cómo creo una prestación? | codigo catalogo agregar | sistema/prestaciones
¿Cómo creo un usuario? | cuenta nuevo agregar | sistema/usuarios
¿Cómo desactivo un usuario? | bloquear renuncio inactivo baja cuenta quitar entrada fue borrar secretaria | sistema/usuarios/muchos-usuarios-a-la-vez
¿Cómo restablecer la contraseña de un usuario? | clave olvido olvidar | sistema/usuarios
¿Cómo doy permiso a un perfil? | acceso pantalla menu falta convenios | sistema/permisos
¿Cómo exijo un segundo factor? | doble codigo telefono autenticador | sistema/permisos/segundo-factor-por-perfil
¿Cómo cambio el menú? | orden ocultar | sistema/menus
¿Qué ve cada perfil? | puede hacer diferencia | sistema/comenzar/la-pantalla-y-el-menu
¿Cómo cierro el mes? | cierre cerrar pasos | sistema/cierre/cerrar-y-reabrir
¿Cómo apruebo el mes? | aprobar conformidad | sistema/cierre/aprobar
¿Cómo reabro un mes cerrado? | abrir cierre | sistema/cierre/cerrar-y-reabrir
¿Cómo reviso el mes antes de pagar? | hallazgos duplicado repetido | sistema/cierre/los-hallazgos
¿Cómo resuelvo un hallazgo? | excepcion posponer asignar | sistema/excepciones/resolver-un-hallazgo
¿Cómo comparo un mes con otro? | diferencia variacion cambio explica debe | sistema/diferencia/comparar-un-mes-con-otro
¿Cómo cambio la fecha de pago? | dia calendario cierre | sistema/configuracion/el-calendario-de-pagos
¿Cómo agrego un feriado? | festivo calendario | sistema/configuracion
¿Dónde veo la auditoría? | quien cambio hizo modifico | sistema/auditoria
¿Dónde veo los trabajos que fallaron? | monitor error cola | sistema/trabajos
¿Cómo respaldo la base de datos? | copia backup | sistema/respaldos
¿Cómo respondo la solicitud de un paciente sobre sus datos? | derechos borrar | sistema/derechos/registrar-y-responder-una-solicitud
¿Cómo rectifico los datos de un paciente? | rut nombre corregir malo | sistema/derechos/rectificar-a-un-paciente
¿Dónde veo quién leyó los datos de un paciente? | vio miro ficha lectura | sistema/registro-lecturas
¿Cómo doy acceso a otro sistema? | maquina llave api token | sistema/acceso-maquinas
¿Cómo saco un reporte de prestaciones? | informe listado descargar excel | sistema/reportes
¿Cómo exporto una tabla a Excel? | descargar columnas planilla filtrar | sistema/comenzar/las-tablas
¿Cómo descargo los manuales? | manual guia pdf | sistema/manuales
¿Qué significan los estados? | pendiente calculada procesada | sistema/comenzar/los-estados
¿Cómo cambio mi contraseña? | clave olvide | sistema/perfil
`;

export const HOW_TO_OF_DOCTORS = `
¿Cómo descargo mi cartola? | liquidacion pdf bajar correo mandar certificado comprobante credito hipotecario | medico/reportes/cartola-de-un-mes-o-de-un-dia-de-pago
¿Dónde veo el historial de mis pacientes? | descargar excel atenciones bajar | medico/reportes/historial-medico
¿Dónde veo un análisis de mis pagos? | grafico comparar evolucion | medico/reportes/analisis-de-pagos
¿Cómo cambio mi contraseña? | clave olvide olvido | medico/perfil/contrasena-y-sesiones
¿Qué hago si no puedo ingresar? | entrar olvide clave contrasena celular telefono bloqueada recuerdo | medico/comenzar/ingresar
¿Cómo cambio mi cuenta bancaria? | banco avisar cuenta | medico/perfil
¿Qué hago si me falta una atención? | paciente veo aparece ingresada pagada reclamo revisar revisen | medico/participaciones/me-falta-una-atencion
¿Qué hago si no me llegó un pago? | plata cayo llega deposito depositaron veo cuenta banco | medico/mis-pagos/que-significa-cada-estado
¿Qué hago si no estoy de acuerdo con un monto? | reclamo error menos corrigio equivocado objecion objetar paciente jamas plazo liquidacion veces doble | medico/participaciones/no-estoy-de-acuerdo-con-un-monto
¿Cómo se calcula mi honorario? | porcentaje convenio explicacion monto recargo consulta llego menos bruto liquido chico retencion descontaron | medico/mis-pagos/por-que-este-monto
¿Cómo emito mi boleta? | hacer subir nombre glosa rut factura aparecen ver sociedad | medico/mis-pagos/su-boleta
¿Cómo corrijo mis datos? | correo telefono direccion registrado malo ficha equivocado | medico/perfil
¿Cómo veo mis pagos? | detalle | medico/mis-pagos
¿Cómo filtro mis atenciones? | buscar paciente fecha | medico/participaciones
¿Qué significa cada estado? | pendiente calculada procesada | medico/mis-pagos/que-significa-cada-estado
`;

export const HOW_TO_OF_USERS = `
¿Cómo cambio mi contraseña? | clave olvide | medico/perfil/contrasena-y-sesiones
`;

/** Folded words of a complaint, or of what went wrong: who says so asks what to do, although nothing is asked. */
const TROUBLES = `
no me aparece, no me aparecen, no aparece, no me sale, no me llego, no me llega, no llego, no la veo, no lo veo, no veo,
no me deja, no nos deja, no puedo, no pude, no funciona, no cambio, no cambiaron, no existe, no esta en, se cruzo, se les cruzo,
reboto, rebotaron, por error, equivocado, equivocada, me equivoque, nos equivocamos, dos veces, esta malo, esta mala, estaba mal,
estaba malo, estaba mala, quedo mal, quedo mala, quedo malo, viene mal, viene mala, menos plata, menos de lo, menos que el bruto,
pueden revisar, cual gana, cual manda, cual se aplica, cual prevalece, que hago, que hacemos, que se hace, falta una, me falta,
le falta, jamas atendi, nunca atendi, me siguen, no me cuadra, no cuadra, no calza, por que me llego, por que me aparece,
por que me pagaron menos, mas chico, mandame mi, enviame mi
`;

const asAsked = (question: string) => foldName(question.replace(/[^\p{L}\p{N} ]+/gu, ' ')).trim();
const SECTIONS = new Map<string, string[]>();
const STEMS = new Map<string, Set<string>>();
for (const line of [HOW_TO_OF_STAFF, HOW_TO_OF_DOCTORS].join('').trim().split('\n')) {
  const [question = '', words = '', section = ''] = line.split(' | ');
  const asked = asAsked(question);
  const own = `${asked} ${words}`.split(' ').map(stemOf);
  STEMS.set(asked, new Set([...(STEMS.get(asked) ?? []), ...own]));
  SECTIONS.set(asked, [...(SECTIONS.get(asked) ?? []), section]);
}

/** The sections that answer a question which stands above, of each manual; none for any other question. */
export const sectionsOfHowTo = (question: string): readonly string[] =>
  SECTIONS.get(asAsked(question)) ?? [];

/** Whether a question that stands above, or the other words for it, say a word. */
export const saysWord = (question: string, word: string): boolean =>
  STEMS.get(asAsked(question))?.has(stemOf(word)) ?? false;

/** Whether folded words complain, or tell what went wrong. */
export const tellsTrouble = (words: string): boolean =>
  TROUBLES.split(/,\s*/).some((trouble) => ` ${words} `.includes(` ${trouble.trim()} `));
