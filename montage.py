import sys
from PIL import Image
out,*files=sys.argv[1:]
ims=[Image.open(f) for f in files]
h=min(1500,max(i.height for i in ims)); w=sum(i.width for i in ims)+10*len(ims)
m=Image.new('RGB',(w,h),'#888'); x=0
for i in ims: m.paste(i.crop((0,0,i.width,min(h,i.height))),(x,0)); x+=i.width+10
m.save(out)
