/**
 * The words that may be kept of a question: those that the product itself uses, and none that somebody is called
 * (operations §6.29).
 */
import { wordsOfHelp } from '../../documents/manuals/public.ts';

/** Words of the trade that the help does not have, folded. */
const OF_THE_TRADE = `
  abogado acuerdo aguinaldo alza anexo antiguedad aporte asignacion asistencia atraso atrasos ausencia balance beca beneficio
  beneficios bienio bonificacion boton brecha brutas caja camas capacitacion cartera cirugia cirujanos cliente clientes cliquear
  cobranza colacion comision comisiones consulta consultas contador convenios copago copagos coste costo costos cotizacion
  crecimiento credito cupo curva declaracion decreto deducible demora derivacion devengado devengados diaria diario diarios dotacion
  edad egreso egresos emergencia enfermera enfermeras especialistas estadistica estadisticas estimacion examenes exencion extras
  factoring familia feriado finiquito finiquitos flujo fonasa formulario gastos gerencia gestion glosas grafico gratificacion
  guardia guardias honorario horas hospitalizacion impuestos incremento indemnizacion indicador indicadores inflacion insumos
  interes intereses inventario isapre isapres iva jefatura jefe jornada jornadas laboratorio licencia licencias margen medicamento
  medicamentos mensuales meta metas morosidad moroso morosos movilizacion multa multas negociacion oficina organigrama pabellon
  pabellones pension pensiones planificacion politica porcentual ppm presupuesto presupuestos procedimiento produccion productividad
  proyeccion proyecciones rebaja rebajas recargo recargos reclamo reclamos reembolso reembolsos rendimiento renta rentabilidad
  reunion reuniones riesgo salario salarios semestral semestre sindicato sobresueldo subsidio subsidios sucursales sueldo sueldos
  tendencia tendencias timbre trimestral trimestre turno turnos uf urgencia urgencias utilidad utilidades utm vacaciones venta
  ventas viatico viaticos visita visitas`;

/**
 * First names and surnames that are Spanish words. They are kept as words only where the assistant's grammar has them, and not beside
 * a word that was replaced: 'Julio Vera' is nobody's month.
 */
const NAMES_TOO: ReadonlySet<string> = new Set(
  `abril agosto alba alegria allende amable amparo angel angeles araya aurora baca baja barra barrera barrios bastian bello benito bien blanca
  blanco bravo bueno cadena calle camino campo campos cano cara caro carta casa casilla castillo castro centro cid clara claro clavel
  clemente cobo color concepcion conde consuelo cordero corona correa cortes cortez crespo cruz cuadra cuevas cura delgado diez dolores
  domingo dorado duque duran enero esperanza espinoza estrella fe feliz ferrada flor flores franco fuente fuentes galvez gloria gracia
  gracias grande guerra guerrero hermosa hermoso herrera hidalgo hoja hoyos hurtado iglesias izquierdo jardin jordan justa justo lado lara
  largo lea leal leiva leon ley lila linda llana llano llanos lobos lopez lorca luna luz macho madrid malo mar maravilla marco marcos
  margarita marin marina marques marte martes mas mate mayo mayor mayores medina melon mena menor mercado mercedes mesa mia milagros mina
  mira moderado modesto molina monje monte montero mora moral morales moreno moya naranjo natural negro nieto nieves noble nogal noriega
  olivares olmos ortega oso pacheco padilla pagan palacios palma palomo pardo paredes parra paso pastor paz pedrero pena perla pilar pinto
  piedra plata placido plaza pozo prado prieto primo primero primera prospero puerta puerto puente quinto quiroga ramos real recio reina
  remedios rey reyes rico rio rios roble robles rojas rojo roman romero roque rosa rosario rosas rubio rueda ruta rut saavedra sabina
  salado salas salinas salvador salvo sana santo santos segundo segunda serena serrano sierra silva sol soledad sosa soto sotomayor
  suelto tapia tejada tercero toro torre torres trigo valle valiente valor vega vela vera verdad verde vergara vicente victor victoria vida
  villa viola violeta virginia viva zapata zorro julio junio marzo octubre septiembre noviembre diciembre febrero`.split(
    /\s+/,
  ),
);

export type Vocabulary = {
  /** How a word is written, by the word folded. */
  readonly written: ReadonlyMap<string, string>;
  /** The words that the assistant understands: they are kept where they also are a name, but not beside one. */
  readonly understood: ReadonlySet<string>;
};

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '');

const made = new WeakMap<ReadonlySet<string>, Vocabulary>();

/** The vocabulary with the words that the assistant understands, folded. It is made once for the same words. */
export function vocabularyWith(understood: ReadonlySet<string>): Vocabulary {
  const vocabulary = made.get(understood) ?? makeVocabulary(understood);
  made.set(understood, vocabulary);
  return vocabulary;
}

function makeVocabulary(understood: ReadonlySet<string>): Vocabulary {
  const words = [
    ...wordsOfHelp(),
    ...[...understood, ...wordsIn(OF_THE_TRADE)].map((word) => [word, word] as const),
  ];
  const written = new Map<string, string>();
  for (const [folded, word] of words)
    if (!written.has(folded) && (understood.has(folded) || !NAMES_TOO.has(folded)))
      written.set(folded, word);
  return { written, understood };
}

/** Whether a folded word is also what somebody may be called. */
export const isAlsoName = (word: string): boolean => NAMES_TOO.has(word);
