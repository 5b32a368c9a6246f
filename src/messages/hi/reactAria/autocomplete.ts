export default { collectionLabel: 'सुझाव' };
