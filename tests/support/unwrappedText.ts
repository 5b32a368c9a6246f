import { dirname, join } from 'node:path/posix';
import type { ESTree } from 'vite';
import { parseSync } from 'vite';

/*
 * Finds text nodes that change, or that stand beside elements that appear and disappear. A
 * browser's page translation replaces text nodes: React then updates a node that is no longer on
 * the page, or throws when it removes that node or inserts something before it. Text that is the
 * only child of an HTML element is safe, since React sets the content of the element.
 */

export interface UnwrappedText {
  file: string;
  line: number;
  /** The source of the text. */
  source: string;
}

/** A child that a list of children may contain. */
interface Child {
  node: ESTree.Node;
  /** `constant`: from the message table, so it is the same as long as the page is open. */
  text: 'none' | 'constant' | 'changing';
  /** The component's property that is rendered here, if its type leaves the content open. */
  slot?: string;
  /** The component rendered here. */
  component?: string;
  /** It may be absent, or be replaced. */
  comesAndGoes: boolean;
}

interface ChildList {
  file: string;
  /** The component that renders it. */
  owner: string | undefined;
  /**
   * `content`: an element whose only text is its content. `element`: another one. `open`: no
   * element.
   */
  parent: 'content' | 'element' | 'open';
  /** The component and the property that receive the children. */
  receiver?: string;
  children: readonly Child[];
  /** Never more than one child at once. */
  isLone: boolean;
  /** Everything that the component renders, and it may be nothing. */
  vanishes?: boolean;
}

/** Reports bare text in these sources, keyed by their path in the project. */
export function findUnwrappedText(sources: ReadonlyMap<string, string>): UnwrappedText[] {
  const childLists = [...sources].flatMap(([file, source]) =>
    findChildLists(file, source, sources),
  );
  const open = findOpenSlots(childLists);
  const vanishing = new Set(
    childLists.flatMap(({ owner, vanishes }) => (owner && vanishes ? [owner] : [])),
  );
  const isSafe = ({ parent, receiver, isLone }: ChildList) =>
    receiver === undefined ? isLone && parent === 'content' : isLone && !open.has(receiver);
  return childLists
    .filter((list) => !isSafe(list))
    .flatMap(({ file, parent, children }) => {
      const isFixed =
        parent !== 'open' &&
        children.every(
          ({ comesAndGoes, component }) => !comesAndGoes && !vanishing.has(component ?? ''),
        );
      const source = sources.get(file) ?? '';
      return children
        .filter(({ text }) => text === 'changing' || (text === 'constant' && !isFixed))
        .map(({ node: { start, end } }) => ({
          file,
          line: source.slice(0, start).split('\n').length,
          source: source.slice(start, end).replaceAll(/\s+/g, ' ').trim(),
        }));
    });
}

/** Properties that may end up beside other children, however many components pass them on. */
function findOpenSlots(childLists: readonly ChildList[]): ReadonlySet<string> {
  const open = new Set<string>();
  for (let before = -1; before < open.size;) {
    before = open.size;
    for (const { owner, parent, receiver, isLone, children } of childLists) {
      const isClosed = receiver === undefined ? parent === 'content' : !open.has(receiver);
      if (isLone && isClosed) continue;
      for (const { slot } of children) if (slot) open.add(`${owner} ${slot}`);
    }
  }
  return open;
}

/** Elements of React Aria that set their children as the content of one HTML element. */
const plainAria = /^(FieldError|Header|Heading|Label|Link|Text)$/;

type Names = Map<string, ESTree.Node>;

/** One property of a component. */
interface Property extends Pick<Child, 'text' | 'slot'> {
  type?: ESTree.Node | undefined;
}

/** What the names in a scope refer to. */
interface Scope {
  owner?: string;
  /** The component's properties: each is a slot or has a known kind of text. */
  properties: ReadonlyMap<string, Property>;
  locals: Names;
}

function findChildLists(
  file: string,
  source: string,
  sources: ReadonlyMap<string, string>,
): ChildList[] {
  const { program } = parseSync(file, source);
  const childLists: ChildList[] = [];
  const imports = new Map<string, { from: string; name: string }>();
  const types: Names = new Map();
  const components = new Set<string>();
  for (const statement of program.body) {
    const declared = 'declaration' in statement ? statement.declaration : statement;
    if (declared?.type === 'TSInterfaceDeclaration') types.set(declared.id.name, declared.body);
    if (declared?.type === 'TSTypeAliasDeclaration') {
      types.set(declared.id.name, declared.typeAnnotation);
    }
    if (declared?.type === 'FunctionDeclaration' && declared.id) components.add(declared.id.name);
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? getName(specifier.imported) : '*';
      imports.set(specifier.local.name, { from: resolve(statement.source.value), name });
    }
  }

  function resolve(specifier: string): string {
    if (specifier.startsWith('.')) return join(dirname(file), specifier);
    return specifier.replace(/^#(ui|routes)\//, 'src/$1/');
  }

  function elementName({ openingElement: { name } }: ESTree.JSXElement): string {
    return source.slice(name.start, name.end);
  }

  /** The parent that an element of this name is for its children. */
  function readParent(name: string): Pick<ChildList, 'parent' | 'receiver'> {
    if (/^[a-z]/.test(name)) return { parent: 'content' };
    const imported = imports.get(name);
    if (imported?.from.startsWith('react-aria-components')) {
      return { parent: plainAria.test(imported.name) ? 'content' : 'element' };
    }
    const component = imported ? `${imported.from}#${imported.name}` : `${file}#${name}`;
    if (components.has(name) || (imported && sources.has(imported.from))) {
      return { parent: 'open', receiver: `${component} children` };
    }
    // A name for one of several HTML elements, or a part of a library.
    return { parent: imported || name.includes('.') ? 'open' : 'content' };
  }

  /** What an expression may render as children; `most` is how many there may be at once. */
  function classify(node: ESTree.Node, scope: Scope, comesAndGoes = false): Classified {
    const one = (text: Child['text'], slot?: string): Classified => ({
      children: [{ node, text, slot, comesAndGoes }],
      most: 1,
    });
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- any other expression may be text
    switch (node.type) {
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
        return classify(node.expression, scope, comesAndGoes);
      case 'JSXEmptyExpression':
        return nothing;
      case 'JSXText':
        return /\S/.test(node.value) ? one('constant') : nothing;
      case 'JSXElement': {
        const { receiver } = readParent(elementName(node));
        const component = receiver?.split(' ')[0];
        return { children: [{ node, text: 'none', component, comesAndGoes }], most: 1 };
      }
      case 'JSXFragment':
        return add(node.children.map((child) => classify(child, scope, comesAndGoes)));
      case 'Literal': {
        const isText =
          typeof node.value === 'string' ? node.value !== '' : typeof node.value === 'number';
        return isText ? one('constant') : nothing;
      }
      case 'TemplateLiteral': {
        const isFixed = node.expressions.every((part) => isConstant(part));
        return one(isFixed ? 'constant' : 'changing');
      }
      case 'LogicalExpression': {
        const right = classify(node.right, scope, true);
        return node.operator === '&&' ? right : either(classify(node.left, scope, true), right);
      }
      case 'ConditionalExpression': {
        const branches = [node.consequent, node.alternate].map((branch) =>
          classify(branch, scope, true),
        );
        const isAlwaysText = branches.every(
          ({ children: [first, ...others] }) =>
            first?.text !== undefined && first.text !== 'none' && others.length === 0,
        );
        return isAlwaysText ? one('changing') : either(...(branches as [Classified, Classified]));
      }
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        return readReturned(node)
          .map((value) => classify(value, enter(node, scope), comesAndGoes))
          .reduce(either, nothing);
      case 'CallExpression': {
        // A portal has a separate container.
        if (getName(node.callee) === 'createPortal') return nothing;
        if (/^render[A-Z]/.test(getName(node.callee))) {
          return { children: [{ node, text: 'none', comesAndGoes: true }], most: 1 };
        }
        const called = findCalled(node.callee, scope);
        if (called.length > 0) {
          return called.map((one) => classify(one, scope, true)).reduce(either, nothing);
        }
        const made = node.arguments.find(isFunction);
        const isList = made && /^(map|flatMap|from)$/.test(getName(node.callee));
        return isList ? { ...classify(made, scope, true), most: 2 } : one('changing');
      }
      case 'Identifier': {
        if (node.name === 'undefined') return nothing;
        const property = scope.properties.get(node.name);
        if (property) return one(property.text, property.slot);
        const local = scope.locals.get(node.name);
        if (!local) return one(isConstant(node) ? 'constant' : 'changing');
        const locals = new Map([...scope.locals].filter(([name]) => name !== node.name));
        return classify(local, { ...scope, locals }, comesAndGoes);
      }
      case 'ChainExpression':
        return classify(node.expression, scope, true);
      case 'MemberExpression': {
        const { type } = scope.properties.get(getName(node.object)) ?? {};
        const member = readMembers(type).get(getName(node.property));
        const { text } = readType(member, '');
        return one(isConstant(node) ? 'constant' : text);
      }
      default:
        return one(isConstant(node) ? 'constant' : 'changing');
    }
  }

  /** The functions of this file that a call may run. */
  function findCalled(callee: ESTree.Node, { locals }: Scope): FunctionNode[] {
    if (callee.type === 'Identifier') return [locals.get(callee.name)].filter(isFunction);
    if (callee.type !== 'MemberExpression' || !callee.computed) return [];
    const table = locals.get(getName(callee.object));
    const entries = table?.type === 'TSSatisfiesExpression' ? table.expression : table;
    if (entries?.type !== 'ObjectExpression') return [];
    return entries.properties
      .map((entry) => (entry.type === 'Property' ? entry.value : undefined))
      .map((value) => (value?.type === 'Identifier' ? locals.get(value.name) : value))
      .filter(isFunction);
  }

  /** Whether the text never changes: a literal, or a text of the message table. */
  function isConstant(node: ESTree.Node): boolean {
    if (node.type === 'Literal') return true;
    if (node.type === 'MemberExpression') return !node.computed && isConstant(node.object);
    const from = node.type === 'Identifier' ? imports.get(node.name)?.from : undefined;
    return from?.startsWith('#messages') ?? false;
  }

  function visit(node: ESTree.Node, scope: Scope, isChild = false): void {
    const { owner } = scope;
    const addList = (
      parent: Pick<ChildList, 'parent' | 'receiver'>,
      { children, most }: Classified,
    ) => childLists.push({ file, owner, ...parent, children, isLone: most < 2 });
    if (isFunction(node)) {
      const inner = enter(node, scope);
      if (inner.owner !== owner) {
        for (const returned of readReturned(node)) {
          const { children, most } = classify(returned, inner);
          const vanishes = most === 0 || children.some(({ comesAndGoes }) => comesAndGoes);
          childLists.push({
            file,
            owner: inner.owner,
            parent: 'open',
            children,
            isLone: most < 2,
            vanishes,
          });
        }
      }
      return visitParts(node, inner);
    }
    if (node.type === 'JSXElement') {
      const { attributes } = node.openingElement;
      const parent = readParent(elementName(node));
      const own = add(node.children.map((child) => classify(child, scope)));
      // Props spread over an element without children may contain some.
      const spread = attributes.find(({ type }) => type === 'JSXSpreadAttribute');
      const isHandedOn = own.children.length === 0 && spread && scope.properties.get('...');
      addList(
        parent,
        isHandedOn
          ? { children: [{ node, text: 'none', slot: 'children', comesAndGoes: false }], most: 1 }
          : own,
      );
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || !attribute.value || !parent.receiver) continue;
        const slot = source.slice(attribute.name.start, attribute.name.end);
        const receiver = parent.receiver.replace(/children$/, slot);
        // Several children in a property are a list of something else, unless they are rendered
        // beside others.
        addList({ parent: 'open', receiver }, { ...classify(attribute.value, scope), most: 1 });
      }
    }
    if (node.type === 'JSXFragment' && !isChild) {
      // The receiving component decides where it stands; changing text is unsafe anywhere.
      addList({ parent: 'element' }, classify(node, scope));
    }
    visitParts(node, scope, node.type === 'JSXElement' || node.type === 'JSXFragment');
  }

  function visitParts(node: ESTree.Node, scope: Scope, isChild = false): void {
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, scope, isChild);
  }

  /** Adds the names of a function to the scope. */
  function enter(node: FunctionNode, scope: Scope): Scope {
    const inBody = node.body ? readStatements(node.body) : [];
    const locals = new Map([...scope.locals, ...readValues(inBody)]);
    const name = node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name;
    if (!name || !/^[A-Z]/.test(name)) {
      const parameters = node.params.flatMap((one) => {
        const type = one.type === 'Identifier' && one.typeAnnotation?.typeAnnotation;
        return type ? [[one.name, { text: readType(type, '').text }] as const] : [];
      });
      return { ...scope, properties: new Map([...scope.properties, ...parameters]), locals };
    }
    const [parameter] = node.params;
    const properties = parameter ? readProperties(parameter) : new Map();
    return { owner: `${file}#${name}`, properties, locals };
  }

  function readProperties(parameter: ESTree.Node): Scope['properties'] {
    const properties = new Map<string, Property>();
    if (parameter.type !== 'ObjectPattern') return properties.set('...', { text: 'none' });
    const members = readMembers(parameter.typeAnnotation?.typeAnnotation);
    const isChildrenNamed = parameter.properties.some(
      (property) => property.type === 'Property' && getName(property.key) === 'children',
    );
    for (const property of parameter.properties) {
      if (property.type === 'RestElement') {
        if (!isChildrenNamed) properties.set('...', { text: 'none' });
        continue;
      }
      const slot = getName(property.key);
      const local =
        property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
      const type = members.get(slot);
      if (local.type === 'Identifier')
        properties.set(local.name, { ...readType(type, slot), type });
    }
    return properties;
  }

  function readMembers(type: ESTree.Node | null | undefined): Names {
    if (type?.type === 'TSTypeReference') return readMembers(types.get(getName(type.typeName)));
    const all =
      type?.type === 'TSInterfaceBody'
        ? type.body
        : type?.type === 'TSTypeLiteral'
          ? type.members
          : [];
    return new Map(
      all.flatMap((member) =>
        member.type === 'TSPropertySignature' && member.typeAnnotation
          ? [[getName(member.key), member.typeAnnotation.typeAnnotation] as const]
          : [],
      ),
    );
  }

  visitParts(program, { properties: new Map(), locals: readValues(readStatements(program)) });
  return childLists;
}

/** What an expression may render as children. */
interface Classified {
  children: readonly Child[];
  /** How many of them there may be at once. */
  most: number;
}

const nothing: Classified = { children: [], most: 0 };

/** All of these parts. */
function add(parts: readonly Classified[]): Classified {
  return {
    children: parts.flatMap(({ children }) => children),
    most: parts.reduce((sum, { most }) => sum + most, 0),
  };
}

/** One of these two. */
function either(first: Classified, second: Classified): Classified {
  return {
    children: [...first.children, ...second.children],
    most: Math.max(first.most, second.most),
  };
}

/** What the type of a property allows. */
function readType(type: ESTree.Node | undefined, slot: string): Pick<Child, 'text' | 'slot'> {
  if (slot === 'children' && !type) return { text: 'none', slot };
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- any other type may be text
  switch (type?.type) {
    case 'TSUnionType': {
      const all = type.types.map((one) => readType(one, slot));
      return all.find(({ slot }) => slot) ?? all.find(({ text }) => text !== 'none') ?? none;
    }
    case 'TSTypeReference': {
      const name = getName(type.typeName);
      if (name === 'ReactNode') return { text: 'none', slot };
      return name === 'ReactElement' ? none : { text: 'changing' };
    }
    case 'TSBooleanKeyword':
    case 'TSFunctionType':
    case 'TSUndefinedKeyword':
    case 'TSNullKeyword':
      return none;
    default:
      return { text: 'changing' };
  }
}

const none = { text: 'none' } as const;

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

function isNode(part: unknown): part is ESTree.Node {
  return typeof part === 'object' && part !== null && 'type' in part;
}

function isFunction(node: ESTree.Node | null | undefined): node is FunctionNode {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(
    node?.type ?? '',
  );
}

/** The name of an identifier or of a member. */
function getName(node: ESTree.Node): string {
  if (node.type === 'MemberExpression' && !node.computed) return getName(node.property);
  return node.type === 'Identifier' ? node.name : '';
}

/** The statements of a function, without nested functions. */
function readStatements(node: ESTree.Node): ESTree.Node[] {
  const parts = Object.values(node).flat().filter(isNode);
  return parts.flatMap((part) => [part, ...(isFunction(part) ? [] : readStatements(part))]);
}

function readReturned(node: FunctionNode): ESTree.Node[] {
  if (!node.body) return [];
  if (node.body.type !== 'BlockStatement') return [node.body];
  return readStatements(node.body).flatMap((part) =>
    part.type === 'ReturnStatement' && part.argument ? [part.argument] : [],
  );
}

function readValues(declared: readonly (ESTree.Node | null | undefined)[]): Names {
  const values: Names = new Map();
  for (const one of declared) {
    if (one?.type === 'FunctionDeclaration' && one.id) values.set(one.id.name, one);
    if (one?.type === 'VariableDeclarator' && one.init) values.set(getName(one.id), one.init);
  }
  return values;
}
