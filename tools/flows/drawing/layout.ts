import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js';
import type { Arrow, Box, Diagram } from './diagram.ts';

/*
 * Computes positions with ELK's layered layout. ELK minimises crossings but does not know the
 * reading order of the states, so an arrow to an earlier state is passed to it reversed and its
 * points are reversed afterwards.
 */

export interface Point {
  x: number;
  y: number;
}

export interface Area extends Point {
  width: number;
  height: number;
}

export interface PlacedBox extends Area {
  box: Box;
  boxes: PlacedBox[];
}

export interface PlacedArrow {
  arrow: Arrow;
  points: Point[];
  label: Area;
}

export interface Layout {
  width: number;
  height: number;
  root: PlacedBox;
  arrows: PlacedArrow[];
  /** The dot of each initial state, and the line from it. */
  starts: { dot: Area; points: Point[] }[];
}

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

const margin = 16;
const dotSize = 10;

/** Lays out a diagram; the result is the same on every run. */
export async function layOut(diagram: Diagram): Promise<Layout> {
  const engine = new ELK();
  const placed = await engine.layout(toGraph(diagram));
  const nodes = new Map(listNodes(placed).map((node) => [node.id, node]));
  const edges = new Map((placed.edges ?? []).map((edge) => [edge.id, edge]));
  const placedBox = (box: Box): PlacedBox => ({
    box,
    ...toArea(nodes.get(nodeId(box.id))),
    boxes: box.boxes.map(placedBox),
  });
  const root = placedBox(diagram.root);
  return {
    width: root.width,
    height: root.height,
    root,
    arrows: diagram.arrows.map((arrow) => {
      const edge = edges.get(arrow.id);
      const points = listPoints(edge);
      return {
        arrow,
        points: arrow.isBackward ? points.toReversed() : points,
        label: toArea(edge?.labels?.[0]),
      };
    }),
    starts: listGroups(diagram.root).map(({ id }) => ({
      dot: toArea(nodes.get(dotId(id))),
      points: listPoints(edges.get(dotId(id))),
    })),
  };
}

function toGraph({ root, arrows }: Diagram): ElkNode {
  const edges = arrows.map((arrow): ElkExtendedEdge => {
    const ends = [nodeId(arrow.from), nodeId(arrow.to)];
    const [source = '', target = ''] = arrow.isBackward ? ends.toReversed() : ends;
    return {
      id: arrow.id,
      sources: [source],
      targets: [target],
      labels: [
        {
          text: arrow.lines.map(({ text }) => text).join('\n'),
          width: arrow.width,
          height: arrow.height,
          layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' },
        },
      ],
    };
  });
  const starts = listGroups(root).map(({ id, initial = '' }) => ({
    id: dotId(id),
    sources: [dotId(id)],
    targets: [nodeId(initial)],
  }));
  return { ...toNode(root), layoutOptions: toOptions(root), edges: [...starts, ...edges] };
}

function toNode(box: Box): ElkNode {
  if (box.boxes.length === 0) return { id: nodeId(box.id), width: box.width, height: box.height };
  const dot = { id: dotId(box.id), width: dotSize, height: dotSize };
  return {
    id: nodeId(box.id),
    layoutOptions: toOptions(box),
    children: [...(box.initial === undefined ? [] : [dot]), ...box.boxes.map(toNode)],
  };
}

/** Reserves room in a group for its own text above its states. */
function toOptions(box: Box): Record<string, string> {
  const top = box.lines.length === 0 ? margin : box.height + 6;
  return {
    ...options,
    'elk.padding': `[top=${top},left=${margin},bottom=${margin},right=${margin}]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${box.width + 2 * margin},${box.height})`,
  };
}

/** The root's id is '', which ELK does not accept. */
function nodeId(path: string): string {
  return path === '' ? '(machine)' : path;
}

function dotId(path: string): string {
  return `${nodeId(path)} starts`;
}

/** Boxes with an initial state. */
function listGroups(box: Box): Box[] {
  return [...(box.initial === undefined ? [] : [box]), ...box.boxes.flatMap(listGroups)];
}

function listNodes(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(listNodes)];
}

function toArea(shape: Partial<Area> | undefined): Area {
  const { x = 0, y = 0, width = 0, height = 0 } = shape ?? {};
  return { x: Math.round(x), y: Math.round(y), width: Math.ceil(width), height: Math.ceil(height) };
}

function listPoints(edge: ElkExtendedEdge | undefined): Point[] {
  const section = edge?.sections?.[0];
  if (!section) return [];
  const points: ElkPoint[] = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
  return points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
}
