/** Which section of the help answers a question in free words, and when none does (operations §6.11, operations §6.13). */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../../test/support/demo-questions.ts';
import type { HelpSection } from '../../../../contract/documents/manuals.ts';
import { helpFor } from './help.ts';

const { app, admin, doctor } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');
const sectionsOf = async (client: typeof admin) =>
  (await client.get<HelpSection[]>('/api/manuals/help')).body.filter(
    ({ blocks }) => blocks.length > 0,
  );
const staff = await sectionsOf(admin);
const own = await sectionsOf(doctor);

/** A question and its section; null where no section is near enough. */
const OF_STAFF: readonly (readonly [question: string, section: string | null])[] = [
  ['como hago pa subir la planilla de hmq de este mes', 'sistema/atenciones/importar-un-archivo'],
  ['pasos para cargar el archivo de participaciones', 'sistema/atenciones/importar-un-archivo'],
  ['se puede deshacer un pago ya hecho? o cagué', 'sistema/procesar/anular-un-pago'],
  [
    'como anulo un pago que procese por error, no se ha transferido aun',
    'sistema/procesar/anular-un-pago',
  ],
  ['porqué no puedo borrar una regla', 'sistema/reglas/editar-copiar-y-ver-la-historia'],
  ['exportar a excel lo que sale en pantalla', 'sistema/comenzar/las-tablas'],
  ['donde apruebo un descuento', 'sistema/haberes/aprobar-o-retirar'],
  [
    'me equivoque y quiero anular un pago que ya hice, se puede?',
    'sistema/procesar/anular-un-pago',
  ],
  ['como le cambio la clave a un usuario que la olvido', 'sistema/usuarios'],
  ['como le cambio la clave a un usuario que se le olvido', 'sistema/usuarios'],
  ['como le cambio la contraseña a otra persona', 'sistema/usuarios'],
  ['una usuaria perdio su clave, donde se la cambio', 'sistema/usuarios'],
  [
    'quiero dejar retenida una atencion para q no se pague, donde lo hago',
    'sistema/pagos-en-pausa/poner-en-pausa',
  ],
  ['donde dejo retenido un pago', 'sistema/pagos-en-pausa/poner-en-pausa'],
  ['como freno el pago de un doctor', 'sistema/pagos-en-pausa/poner-en-pausa'],
  [
    'no hay nada esperando que yo lo apruebe? ajustes, descuentos',
    'sistema/haberes/aprobar-o-retirar',
  ],
  ['como subo la planilla de participaciones', 'sistema/atenciones/importar-un-archivo'],
  ['donde subo el archivo del hospital', 'sistema/fuentes/archivos-que-deja-el-hospital'],
  ['donde apruebo un bono', 'sistema/haberes/aprobar-o-retirar'],
  ['como autorizo un anticipo', 'sistema/haberes/aprobar-o-retirar'],
  ['como rechazo un descuento que propusieron', 'sistema/haberes/aprobar-o-retirar'],
  ['donde apruebo una correccion', 'sistema/correcciones/revisar-aprobar-y-retirar'],
  ['como creo una especialidad nueva', 'sistema/especialidades'],
  ['como desactivo a un medico', 'sistema/medicos/el-menu-de-un-medico'],
  ['como elimino un medico', 'sistema/medicos/afiliaciones-y-eliminacion'],
  ['donde agrego una sociedad', 'sistema/sociedades'],
  [
    'como le mando la carta de acceso a los doctores',
    'sistema/medicos/cartas-de-acceso-para-varios',
  ],
  ['como descargo el pdf de los pagos de un medico', 'sistema/liquidaciones'],
  ['donde veo cuanto ha mirado alguien las fichas', 'sistema/registro-lecturas'],
  ['donde cambio el dia en que se paga', 'sistema/configuracion/el-calendario-de-pagos'],
  ['como creo un tipo de descuento nuevo', 'sistema/tipos-haberes'],
  ['como traspaso un saldo a otra sociedad', 'sistema/haberes/saldos'],
  ['como subo precios nuevos en una regla', 'sistema/reglas/importar-y-exportar'],
  ['como copio una regla', 'sistema/reglas/editar-copiar-y-ver-la-historia'],
  ['como exporto las reglas a excel', 'sistema/reglas/importar-y-exportar'],
  ['cual regla gana si hay dos', 'sistema/reglas/cual-se-aplica'],
  ['como invito a varios usuarios a la vez', 'sistema/usuarios/muchos-usuarios-a-la-vez'],
  ['donde restauro un respaldo', 'sistema/respaldos'],
  ['como creo una llave para que otro sistema lea datos', 'sistema/acceso-maquinas'],
  [
    'como conecto el portal con el sistema del hospital',
    'sistema/atenciones/importar-desde-otro-sistema',
  ],
  [
    'como borro los datos de un paciente que lo pide',
    'sistema/derechos/registrar-y-responder-una-solicitud',
  ],
  ['que hago si hubo una filtracion de datos', 'sistema/derechos/brechas'],
  ['como marco que una transferencia reboto', 'sistema/nomina-bancaria/despues-de-enviar'],
  [
    'como imprimo el resumen para que firme el gerente',
    'sistema/nomina-bancaria/resumen-para-firma',
  ],
  ['como elimino una atencion duplicada', 'sistema/atenciones/detalle-edicion-y-eliminacion'],
  ['como borro una atencion', 'sistema/atenciones/detalle-edicion-y-eliminacion'],
  ['como arreglo el rut malo de un paciente', 'sistema/derechos/rectificar-a-un-paciente'],
  ['como cambio el nombre de un paciente', 'sistema/derechos/rectificar-a-un-paciente'],
  ['como marco una boleta anulada', 'sistema/boletas/anuladas'],
  ['como emito los certificados del año', 'sistema/boletas/sumas-y-certificados-del-ano'],
  ['como pongo un arriendo de box todos los meses', 'sistema/haberes/lo-que-se-repite'],
  ['como comparo agosto con septiembre', 'sistema/diferencia/comparar-un-mes-con-otro'],
  ['como resuelvo un hallazgo', 'sistema/excepciones/resolver-un-hallazgo'],
  ['como doy de baja un usuario', 'sistema/usuarios'],
  ['como apago el acceso de un medico al portal', 'sistema/usuarios'],
  ['como cambio el orden del menu', 'sistema/menus'],
  ['que puede ver cada perfil, donde lo pruebo', 'sistema/probador'],
  ['como me salgo de la sesion en otro computador', 'sistema/perfil'],
  [
    'como le cambio la especialidad a un doctor',
    'sistema/medicos/cambiar-un-campo-de-varios-medicos',
  ],
  ['donde veo el historial de pagos', 'sistema/pagos-procesados'],
  ['donde genero una complementaria', 'sistema/comenzar/un-mes-de-principio-a-fin'],
  ['como hago un cheque', null],
  ['como pago con cheque', 'sistema/pagar-nomina'],
  ['como cambio el logo de la clinica', 'sistema/configuracion'],
  ['como mando un mensaje por whatsapp', null],
  ['como pido vacaciones', null],
  ['como reclamo por un monto malo', 'sistema/problemas/un-monto-parece-incorrecto'],
  ['como pauso una carga completa', 'sistema/pagos-en-pausa/poner-en-pausa'],
  ['donde confirmo las cuentas nuevas', 'sistema/nomina-bancaria/cuentas-por-confirmar'],
  ['como importo descuentos desde un excel', 'sistema/haberes/importar-un-archivo'],
  [
    'como cambio la retencion de un doctor para atras',
    'sistema/medicos/cambiar-una-retencion-hacia-atras',
  ],
  ['como corrijo hartas lineas de una vez', 'sistema/correcciones/corregir-muchas-con-un-archivo'],
  [
    'que hago si el portal tira un error con un codigo',
    'sistema/problemas/aparecio-un-error-con-una-referencia',
  ],
  [
    'un doctor no sale en el archivo del banco',
    'sistema/problemas/un-medico-no-aparece-en-el-archivo-del-banco',
  ],
  ['como configuro que me cargue solo los archivos', 'sistema/fuentes'],
  ['como agrego una prestacion', 'sistema/prestaciones'],
  ['como vinculo un usuario con su medico', 'sistema/usuarios'],
  ['como deshago una planilla de boletas', 'sistema/boletas/deshacer-una-planilla'],
  ['donde veo las preguntas que no supo responder el asistente', 'sistema/preguntas'],
  ['como saco el reporte por prestacion', 'sistema/reportes'],
  ['como creo un perfil de la clinica', 'sistema/permisos/perfiles-de-la-clinica'],
  ['como estaciono mi auto', null],
  ['como se juega al truco', null],
  ['donde compro insumos', null],
  ['como contrato a una enfermera', null],
  ['como agendo una hora', null],
];
const OF_DOCTORS: readonly (readonly [question: string, section: string])[] = [
  ['donde veo lo que me descontaron', 'medico/mis-pagos/por-que-este-monto'],
  ['como subo mi boleta', 'medico/mis-pagos/su-boleta'],
  ['falta un paciente mio', 'medico/participaciones/me-falta-una-atencion'],
  ['como cambio la clave', 'medico/perfil/contrasena-y-sesiones'],
  ['donde bajo el historial de mis pacientes en excel', 'medico/reportes/historial-medico'],
  ['por que me pagaron menos', 'medico/mis-pagos/por-que-este-monto'],
];

describe('operations §6.11: a question in free words', () => {
  it.each(OF_STAFF)('of the staff: %s', (question, section) => {
    expect(helpFor(staff, question)?.section.id ?? null).toBe(section);
  });

  it.each(OF_DOCTORS)('of a doctor: %s', (question, section) => {
    expect(helpFor(own, question)?.section.id).toBe(section);
  });

  it('goes on from the one before within its chapter', () => {
    const before = 'me equivoque y quiero anular un pago que ya hice, se puede?';
    const found = helpFor(staff, 'y si ya esta en la nomina del banco?', before);
    expect(found?.section.id).toBe('sistema/procesar/lo-que-trae-una-anulacion');
    expect(found?.text).toContain('Lo enviado en un archivo que el banco puede tener no se anula');
  });
});

describe('operations §6.11: what another screen does', () => {
  it.each([
    ['donde apruebo un descuento', 'Haberes y Descuentos'],
    ['como le cambio la clave a un usuario que la olvido', 'Gestión de Usuarios'],
    ['como genero el archivo para el banco', 'Nómina Bancaria'],
  ])('is told with its name to who has it not: %s', async (question, screen) => {
    const { body } = await ask(supervisor, question);
    expect(body.lookups).toEqual([]);
    expect(body.message).toContain(`Eso se hace en «${screen}», una pantalla que su menú no tiene`);
  });

  it.each([
    ['como hago pa subir la planilla de hmq de este mes', 'sistema/atenciones/importar-un-archivo'],
    [
      'quiero dejar retenida una atencion para q no se pague, donde lo hago',
      'sistema/pagos-en-pausa/poner-en-pausa',
    ],
    ['¿cómo anulo un pago?', 'sistema/procesar/anular-un-pago'],
  ])('is not told of what their own do: %s', async (question, section) => {
    const { body } = await ask(supervisor, question);
    expect(body.lookups, body.message).toMatchObject([{ tool: 'help', section }]);
  });
});
